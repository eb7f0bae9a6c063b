// The lists of a class: its pupils, its social passport, visits and missed lessons.
import { defineList } from '../core/list.ts';
import { type WrittenState, writtenStates } from '../core/written-states.ts';
import type { CategoryEntry, VisitEntry } from './social.cells.ts';
import type { MissedLessons, SocialPupil } from './social.schema.ts';

/** As a person sees it: what the server holds with everything of theirs above it. */
type Written = {
  readonly pupil: string;
  readonly name: string;
  /** Of the server's value; null where it has none yet. */
  readonly version: number | null;
  readonly state: WrittenState;
};
export type CategoryRow = Written & CategoryEntry & { readonly category: number };
export type VisitRow = Written & VisitEntry & { readonly uuid: string };
export type PupilRow = SocialPupil & { readonly name: string; readonly categories: readonly CategoryRow[] };

export const pupilList = defineList({
  id: ({ pupil }: PupilRow) => pupil,
  fields: {
    name: { kind: 'text', value: ({ name }) => name, can: ['sort', 'search'] },
    bornDate: { kind: 'date', value: ({ bornDate }) => bornDate, can: ['sort'] },
    categories: {
      kind: 'choice',
      value: ({ categories }) => categories.map(({ category }) => String(category)),
      can: ['filter'],
    },
  },
  sort: 'name',
});

/** One row for each pupil and category. */
export const entryList = defineList({
  id: ({ pupil, category }: CategoryRow) => `${pupil}:${category}`,
  fields: {
    name: { kind: 'text', value: ({ name }) => name, can: ['sort', 'search'] },
    category: { kind: 'choice', value: ({ category }) => [String(category)], can: ['filter', 'sort'] },
    from: { kind: 'date', value: ({ from }) => from, can: ['sort', 'filter'] },
    to: { kind: 'date', value: ({ to }) => to, can: ['sort', 'filter'] },
    document: { kind: 'text', value: ({ document }) => document, can: ['search'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: writtenStates, can: ['filter'] },
  },
  sort: 'name',
});

export const visitList = defineList({
  id: ({ uuid }: VisitRow) => uuid,
  fields: {
    name: { kind: 'text', value: ({ name }) => name, can: ['sort', 'search'] },
    date: { kind: 'date', value: ({ date }) => date, can: ['sort', 'filter'] },
    who: { kind: 'text', value: ({ who }) => who, can: ['sort', 'search'] },
    why: { kind: 'text', value: ({ why }) => why, can: ['search'] },
    result: { kind: 'text', value: ({ result }) => result, can: ['search'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: writtenStates, can: ['filter'] },
  },
  sort: 'date',
});

const reason = (name: string) => ({
  kind: 'number' as const,
  value: ({ reasons }: MissedLessons) => reasons[name] ?? 0,
  can: ['sort', 'filter'] as const,
});
export const missedList = defineList({
  id: ({ pupil }: MissedLessons) => pupil,
  fields: {
    name: { kind: 'text', value: ({ name }) => name, can: ['sort', 'search'] },
    total: { kind: 'number', value: ({ total }) => total, can: ['sort', 'filter'] },
    missing_by_sick: reason('missing_by_sick'),
    missing_due: reason('missing_due'),
    missing_without_reason: reason('missing_without_reason'),
    inARow: { kind: 'number', value: ({ inARow }) => inARow, can: ['sort', 'filter'] },
  },
  sort: 'name',
});

/** The social passport of a class, or of the school, of which only the sums are at hand. */
export type PassportRow = { readonly category: number; readonly pupils: number; readonly names: readonly string[] };
export const passportList = defineList({
  id: ({ category }: PassportRow) => String(category),
  fields: {
    category: { kind: 'choice', value: ({ category }) => [String(category)], can: ['filter'] },
    pupils: { kind: 'number', value: ({ pupils }) => pupils, can: [] },
    names: { kind: 'text', value: ({ names }) => names.join(', ') || null, can: ['search'] },
  },
  sort: 'category',
});
