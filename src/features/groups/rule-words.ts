import type { GroupDefault } from '#contract/groups/group-settings.ts';
import type { BellOption } from '#domain/group/class-options.ts';
import type { Text } from '#shared/i18n/index.ts';

/** "Grade 1, first shift: 24 places, Short day". */
export function ruleWords(
  text: Text,
  { parallel, shift, capacity, timeSchemeUuid }: GroupDefault,
  bells: readonly BellOption[],
) {
  const bell = bells.find(({ value }) => value === timeSchemeUuid)?.label;
  return [
    `${text('groups.settings.rule', { parallel, shift: text(`groups.shift.${shift}`) })}: ${text('groups.places', { count: capacity })}`,
    ...(bell ? [bell] : []),
  ].join(', ');
}
