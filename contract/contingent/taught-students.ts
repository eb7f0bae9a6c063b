// The pupils of the classes that somebody teaches: name and class, and nothing else ("Who may what" of issue 14).
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { personName } from '../core/person-name.ts';

export const taughtStudent = z.object({
  /** Of the user. */
  id: z.int(),
  surname: z.string(),
  firstname: z.string(),
  patronymic: z.nullable(z.string()),
  /** The class of the day; null: taught in a programme or a mixed group, and in no class. */
  group: z.nullable(z.object({ id: z.int(), label: z.string(), parallel: z.int() })),
});
export type TaughtStudent = z.infer<typeof taughtStudent>;

export const taughtList = defineList({
  id: ({ id }: TaughtStudent) => String(id),
  fields: {
    name: { kind: 'text', value: personName, can: ['sort', 'search'] },
    group: { kind: 'choice', value: ({ group }) => group && [group.label], can: ['sort', 'filter', 'search'] },
    parallel: { kind: 'choice', value: ({ group }) => group && [String(group.parallel)], can: ['filter'] },
  },
  sort: 'name',
});
