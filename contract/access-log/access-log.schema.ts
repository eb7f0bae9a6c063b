// Who saw what is private, and of whom (issue 14 "History, undo, privacy"; decisions E3, E29, E37, E39).
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';

/**
 * `iin`: a whole IIN was shown; `password`: first passwords, on slips or in a card; `reset`: a call that may be sent again gave out another
 * one; `look-up`: somebody asked whose an IIN is; `search`: somebody searched over schools, `found`: who of this school was shown to them;
 * `social`: social data of a class was opened.
 */
export const accessKinds = ['iin', 'password', 'reset', 'look-up', 'social', 'search', 'found'] as const;
export type AccessKind = (typeof accessKinds)[number];
/** A search itself is of no school: a school has whom it found. */
export const shownAccessKinds = ['iin', 'password', 'reset', 'look-up', 'social', 'found'] as const;

/** Lines of one answer, and names in one line; what is beyond is said as a number. */
export const mostAccessLines = 2_000;
export const mostNamesOfLine = 100;

/** One act: slips of a whole class are one line. */
export const accessLine = z.object({
  id: z.string(),
  /** Server time, epoch milliseconds. */
  at: z.number(),
  kind: z.enum(shownAccessKinds),
  who: z.string(),
  /** People of the school, by name; none where the school knows nobody. */
  whom: z.array(z.string()),
  /** All of them, also those whose names are left out. */
  people: z.int(),
  /** "7 «А»"; null: it was about people. */
  group: z.nullable(z.string()),
});
export type AccessLine = z.infer<typeof accessLine>;

export const accessLog = z.object({
  lines: z.array(accessLine),
  /** There are older ones in the year, which are left out. */
  isCut: z.boolean(),
});

export const accessList = defineList({
  id: ({ id }: AccessLine) => id,
  fields: {
    at: { kind: 'number', value: ({ at }) => at, can: ['sort'] },
    who: { kind: 'text', value: ({ who }) => who, can: ['sort', 'search', 'filter'] },
    kind: { kind: 'choice', value: ({ kind }) => [kind], choices: shownAccessKinds, can: ['sort', 'filter'] },
    whom: {
      kind: 'choice',
      value: ({ group, whom }) => (group === null ? whom : [group]),
      can: ['search'],
    },
    people: { kind: 'number', value: ({ people }) => people, can: ['sort'] },
  },
  sort: 'at',
});
