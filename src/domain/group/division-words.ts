import { divisions } from '#contract/groups/subgroups.ts';
import type { Text } from '#shared/i18n/index.ts';

const known: readonly string[] = divisions;
/** Of a division; one of a school's own, or of an import, is called as it was typed. */
export const divisionWords = (text: Text, type: string): string =>
  known.includes(type) ? text(`groups.division.${type}`) : type;
