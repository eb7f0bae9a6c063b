import type { Text } from '#shared/i18n/index.ts';
import { type ShippedName, shippedNames } from './shipped.ts';

export const drillName = 'drill';

/** A scenario's name for a person; what was recorded keeps the name that it was given. */
export function nameWords(name: string, text: Text): string {
  if (name === drillName) return text('lab.drill');
  return shippedNames.includes(name as ShippedName) ? text(`lab.scenario.${name as ShippedName}`) : name;
}
