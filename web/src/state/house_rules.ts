// House rules in words. Which there are, their values and their defaults is for the engine to say.

import { hasText, t, te, tn } from './texts.svelte';

export function ruleName(key: string, edition: string): string {
  return te(`house.${key}`, edition);
}

/** What a value of a rule means: by its name, or as a number of something. */
export function ruleValue(key: string, value: string | number | boolean, edition: string): string {
  const named = `house.${key}.${value}`;
  if (hasText(named)) return te(named, edition);
  const number = Number(value);
  return number === 0 ? t(`house.${key}.none`) : tn(`house.${key}.value`, number, { value: number });
}
