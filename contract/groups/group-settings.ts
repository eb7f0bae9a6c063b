// What a school offers where classes are made, and what it lets group leads and teachers write (GROUP-002, decisions E8, E14).

import * as z from 'zod/mini';
import { highestParallel, longestLetter, parallel, shift, shifts } from '../core/class-fields.ts';
import { pressInYear } from '../core/writes.ts';
import { capacity, type GroupFields, letterOf } from './group-writes.ts';
import { usualCapacity } from './groups.schema.ts';

export const groupDefault = z.object({
  parallel: parallel.check(z.gte(1)),
  shift,
  capacity,
  timeSchemeUuid: z.nullable(z.uuid()),
});
export type GroupDefault = z.infer<typeof groupDefault>;
/** Which rule a default is: there is one for each grade and shift. */
export const ruleKey = ({ parallel: grade, shift: half }: Pick<GroupDefault, 'parallel' | 'shift'>): string =>
  `${grade} ${half}`;
export const mostLetters = 40;
/** Letters as they were typed, "А Ә Б" or "а,ә,б": each once, in their order. */
export const lettersOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map(letterOf)
      .filter((letter) => letter !== ''),
  ),
];
export const groupSettingsFields = z.object({
  /** Offered for new classes, in this order. */
  letters: z
    .array(z.string().check(z.regex(/^\p{L}+$/u, { error: 'groups.wrong.letter' }), z.maxLength(longestLetter)))
    .check(z.maxLength(mostLetters)),
  /** One for each grade and shift at most; all others have `usualCapacity` and the bells of the shift. */
  defaults: z.array(groupDefault).check(
    z.maxLength(highestParallel * shifts.length),
    z.refine((rules) => new Set(rules.map(ruleKey)).size === rules.length, { error: 'groups.wrong.rule' }),
  ),
  /** Group leads write about pupils and subgroups of the own class (decisions E8). */
  flagGroupLoadCanEditSchedule: z.boolean(),
  /** Teachers change phones and addresses of the pupils whom they teach. */
  flagTeacherCanEditSchedule: z.boolean(),
});
export type GroupSettingsFields = z.infer<typeof groupSettingsFields>;
export const groupSettings = z.object({ ...groupSettingsFields.shape, version: z.int() });
export type GroupSettings = z.infer<typeof groupSettings>;
export const savedGroupSettings = z.object({
  schoolId: pressInYear.schoolId,
  requestId: pressInYear.requestId,
  version: z.optional(z.int()),
  ...groupSettingsFields.shape,
});
export const storedGroupSettings = z.object({ ...groupSettings.shape, batch: z.nullable(z.uuid()) });
export type StoredGroupSettings = z.infer<typeof storedGroupSettings>;

/** What a new class of a grade and shift begins with. */
export function defaultsFor(
  { defaults }: Pick<GroupSettingsFields, 'defaults'>,
  { parallel: grade, shift: half }: Pick<GroupFields, 'parallel' | 'shift'>,
): Pick<GroupFields, 'capacity' | 'timeSchemeUuid'> {
  const found = defaults.find((one) => one.parallel === grade && one.shift === half);
  return { capacity: found?.capacity ?? usualCapacity, timeSchemeUuid: found?.timeSchemeUuid ?? null };
}
