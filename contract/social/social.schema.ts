// Social categories of pupils, visits to their homes and missed lessons, as social worker, management and the lead of the class see them
// (part 3 section 2; decisions E37).
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { type Localized, localized } from '../core/localized.ts';

/** Missed lessons in a row from which a pupil is marked. */
export const manyInARow = 3;

/** A category of the country's list. */
export type SocialCategory = Localized & { readonly id: number; readonly key: string };

/** A class with what is counted in it today; on the nearest day of the year, where today is outside of it. */
export type SocialClass = {
  readonly groupId: number;
  /** "7 «А»". */
  readonly label: string;
  readonly parallel: number;
  readonly lead: string | null;
  readonly pupils: number;
  /** Pupils with a category at least. */
  readonly counted: number;
  /** Pupils by the number of the category, where there are some. */
  readonly byCategory: Readonly<Record<string, number>>;
  /** Visits to pupils' homes in the year. */
  readonly visits: number;
};
export type SocialClassesBody = {
  readonly categories: readonly SocialCategory[];
  readonly classes: readonly SocialClass[];
};

/** Who is in a class now, in the order of the register; in a year that is over, who was on its last day. */
export type SocialPupil = {
  readonly pupil: string;
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
  readonly gender: 'm' | 'f';
  readonly bornDate: string | null;
};
export type SocialClassBody = { readonly label: string; readonly pupils: readonly SocialPupil[] };

/** Missed lessons of one pupil in a period. */
export const missedLessons = z.object({
  pupil: z.uuid(),
  name: z.string(),
  /** Lessons by the attendance that says why; late is not missed. */
  reasons: z.record(z.string(), z.int()),
  total: z.int(),
  /** The most in a row among lessons with a roll. */
  inARow: z.int(),
});
export type MissedLessons = z.infer<typeof missedLessons>;

/** All that a teacher is shown of a pupil: that lessons are at home. */
export const learningElsewhere = z.object({
  groupId: z.int(),
  label: z.string(),
  name: z.string(),
  how: localized,
});
export type LearningElsewhere = z.infer<typeof learningElsewhere>;

export const socialClassList = defineList({
  id: ({ groupId }: SocialClass) => String(groupId),
  fields: {
    group: { kind: 'text', value: ({ label }) => label, can: ['sort', 'search'] },
    parallel: { kind: 'choice', value: ({ parallel }) => [String(parallel)], can: ['filter'] },
    lead: { kind: 'text', value: ({ lead }) => lead, can: ['sort', 'search'] },
    pupils: { kind: 'number', value: ({ pupils }) => pupils, can: ['sort'] },
    counted: { kind: 'number', value: ({ counted }) => counted, can: ['sort', 'filter'] },
    visits: { kind: 'number', value: ({ visits }) => visits, can: ['sort', 'filter'] },
  },
  sort: 'group',
});
