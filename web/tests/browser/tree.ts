// The page as a screen reader gets it: the browser's own accessibility tree, and nothing else.
import type { CDPSession, Page } from 'playwright-core';

interface RawNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  childIds?: string[];
  properties?: { name: string; value: { value: unknown } }[];
}

export interface Named {
  id: string;
  role: string;
  name: string;
  isFocused: boolean;
  isPressed: boolean;
  isDisabled: boolean;
  parts: Named[];
}

export class Tree {
  private constructor(
    private readonly session: CDPSession,
    private readonly page: Page,
  ) {}

  static async of(page: Page): Promise<Tree> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new Tree(session, page);
  }

  async read(): Promise<Named[]> {
    const { nodes } = (await this.session.send('Accessibility.getFullAXTree')) as unknown as { nodes: RawNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const told = (node: RawNode): Named[] => {
      const parts = (node.childIds ?? []).flatMap((id) => (byId.has(id) ? told(byId.get(id)!) : []));
      if (node.ignored || !node.role) return parts;
      const property = (name: string): unknown => node.properties?.find((one) => one.name === name)?.value.value;
      const isPressed = property('pressed') === 'true' || property('pressed') === true;
      return [
        {
          id: node.nodeId,
          role: node.role.value,
          name: node.name?.value ?? '',
          isFocused: property('focused') === true,
          isPressed,
          isDisabled: property('disabled') === true,
          parts,
        },
      ];
    };
    return nodes[0] ? told(nodes[0]) : [];
  }

  /** All of a role, wherever they are. */
  async all(role: string): Promise<Named[]> {
    const inside = (nodes: Named[]): Named[] =>
      nodes.flatMap((node) => [...(node.role === role ? [node] : []), ...inside(node.parts)]);
    return inside(await this.read());
  }

  async find(role: string, name: string | RegExp): Promise<Named | undefined> {
    const isIt = (node: Named): boolean => (typeof name === 'string' ? node.name === name : name.test(node.name));
    return (await this.all(role)).find(isIt);
  }

  /** Until it is told. */
  async await(what: string, check: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 200; ++tries) {
      if (await check()) return;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`${what}: not told`);
  }

  /** Everything that is said within a node. */
  static textOf(node: Named): string {
    const inside = node.parts
      .filter((part) => part.role !== 'InlineTextBox' && part.role !== 'ListMarker')
      .map(Tree.textOf);
    return node.role === 'StaticText' ? node.name : inside.join(' ').trim() || node.name;
  }
}
