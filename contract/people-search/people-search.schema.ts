// Search over the schools of an area (decisions E39): whoever is looked for by a whole IIN or by the beginning of their names.
import * as z from 'zod/mini';
import { foldForSearch } from '../core/collation.ts';
import { isIin } from '../core/iin.ts';
import { defineList } from '../core/list.ts';
import type { Role } from '../core/roles.ts';

/** Who searches, each within the own area. */
export const searcherRoles = [
  'department_worker',
  'region_worker',
  'country_worker',
] as const satisfies readonly Role[];

/** Those of a student's card. */
export const foundStates = ['active', 'archived'] as const;

/** Letters of one word, at least. */
export const fewestLetters = 3;
/** Words of a name that are looked for: the longest ones. */
export const mostWords = 4;
/** People of one answer. */
export const mostFound = 30;

/** The beginnings of names that a text asks for; none: it is too short to be searched for. */
export function wordsSought(text: string): readonly string[] {
  const words = [...new Set(foldForSearch(text).split(' '))].sort((a, b) => b.length - a.length).slice(0, mostWords);
  return words.some((word) => [...word].length >= fewestLetters) ? words : [];
}
/** Whether a text can be searched for: an IIN, or enough letters. A part of a number is neither. */
export const isSought = (text: string): boolean =>
  isIin(text.trim()) || (!/\p{N}/u.test(text) && wordsSought(text).length > 0);

export const soughtText = z.string().check(z.maxLength(100), z.refine(isSought, 'people-search.error.tooShort'));

export const foundStudent = z.object({
  /** Of this answer alone: it says nothing about the person. */
  key: z.int(),
  name: z.string(),
  /** "7 «А»": the present class or the last one; null: none yet. */
  group: z.nullable(z.string()),
  school: z.string(),
  state: z.enum(foundStates),
});
export type FoundStudent = z.infer<typeof foundStudent>;
export const foundStudents = z.object({
  rows: z.array(foundStudent),
  /** There are more than are told: the text has to say more. */
  isCut: z.boolean(),
});

export const foundList = defineList({
  id: ({ key }: FoundStudent) => String(key),
  fields: {
    name: { kind: 'text', value: ({ name }) => name, can: ['sort'] },
    group: { kind: 'text', value: ({ group }) => group, can: ['sort'] },
    school: { kind: 'text', value: ({ school }) => school, can: ['sort', 'filter'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: foundStates, can: ['filter'] },
  },
  sort: 'name',
});
