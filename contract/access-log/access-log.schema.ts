// Who saw what is private, and of whom (issue 14 "History, undo, privacy"; decisions E3, E29, E37, E39).
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';

/**
 * `iin`: a whole IIN was shown, or a sheet held it; `password`: first passwords, on slips or in a card; `reset`: a call that may be sent again gave out another
 * one; `look-up`: somebody asked whose an IIN is; `search`: somebody searched over schools, `found`: who of this school was shown to them;
 * `document`: the document of a parent was compared; `social`: social data of a class was opened; `kept`: it came to a device without being opened, where it can be read without a connection.
 */
export const accessKinds = [
  'iin',
  'password',
  'reset',
  'look-up',
  'social',
  'kept',
  'search',
  'found',
  'document',
] as const;
export type AccessKind = (typeof accessKinds)[number];
/** A search itself is of no school: a school has whom it found. */
export const shownAccessKinds = ['iin', 'password', 'reset', 'look-up', 'social', 'kept', 'found', 'document'] as const;

/** Lines of each kind in one answer, so that a frequent kind hides no other; and names in one line, what is beyond is said as a number. */
export const mostAccessLines = 2_000;
export const mostNamesOfLine = 100;

/** One line per act: slips of a class together, and all classes whose social data a person opened on one day. */
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
  /** "7 «А»"; none: it was about people. */
  groups: z.array(z.string()),
});
export type AccessLine = z.infer<typeof accessLine>;

export const accessLog = z.object({
  lines: z.array(accessLine),
  /** Time of the last line (epoch milliseconds) before which some are left out, to be asked for as `before`; null: there are none. */
  earlier: z.nullable(z.number()),
});

export const accessList = defineList({
  id: ({ id }: AccessLine) => id,
  fields: {
    at: { kind: 'number', value: ({ at }) => at, can: ['sort'] },
    who: { kind: 'text', value: ({ who }) => who, can: ['sort', 'search', 'filter'] },
    kind: { kind: 'choice', value: ({ kind }) => [kind], choices: shownAccessKinds, can: ['sort', 'filter'] },
    whom: {
      kind: 'choice',
      value: ({ groups, whom }) => [...groups, ...whom],
      can: ['search'],
    },
    people: { kind: 'number', value: ({ people }) => people, can: ['sort'] },
  },
  sort: 'at',
});
