// The register of orders (decisions E35): who came, changed class and left in a year, and what that comes to for each class.
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { localDate } from '../core/people-fields.ts';
import { personName } from '../core/person-name.ts';
import { mostAtOnce, pressInYear } from '../core/writes.ts';
import { movement, movementKinds } from './movements.ts';

export const registerRow = z.object({
  ...movement.shape,
  student: z.object({ id: z.int(), surname: z.string(), firstname: z.string(), patronymic: z.nullable(z.string()) }),
});
export type RegisterRow = z.infer<typeof registerRow>;

export const movementRegister = defineList({
  id: ({ uuid }: RegisterRow) => uuid,
  fields: {
    date: { kind: 'date', value: ({ date }) => date, can: ['sort', 'filter'] },
    name: { kind: 'text', value: ({ student }) => personName(student), can: ['sort', 'search'] },
    kind: { kind: 'choice', value: ({ kind }) => [kind], choices: movementKinds, can: ['sort', 'filter'] },
    reason: { kind: 'choice', value: ({ kind, reason }) => [`${kind}.${reason}`], can: ['filter'] },
    /** Both classes of a move: the register of either of them has it. */
    group: {
      kind: 'choice',
      value: ({ from, to }) => [from, to].flatMap((label) => label ?? []),
      can: ['filter', 'search'],
    },
    order: { kind: 'text', value: ({ order }) => order?.number ?? null, can: ['sort', 'search'] },
    orderDate: { kind: 'date', value: ({ order }) => order?.date ?? null, can: ['sort'] },
    hasOrder: {
      kind: 'choice',
      choices: ['yes', 'no'],
      can: ['filter'],
      value: ({ order }) => [order === null ? 'no' : 'yes'],
    },
  },
  sort: 'date',
  isOrdered: true,
});

const count = z.int();
export const balanceRow = z.object({
  groupId: z.int(),
  label: z.string(),
  parallel: z.int(),
  /** On the first day of the period; all that follows is of the days after it, up to its last day. */
  atStart: count,
  arrived: count,
  movedIn: count,
  movedOut: count,
  left: count,
  /** On the last day, as the classes stand. */
  atEnd: count,
});
export type BalanceRow = z.infer<typeof balanceRow>;
/** Whether the register explains the classes: a movement that is missing shows here. */
export const isClosed = ({ atStart, arrived, movedIn, movedOut, left, atEnd }: BalanceRow): boolean =>
  atStart + arrived + movedIn - movedOut - left === atEnd;

/** yyyy-MM-dd */
const date = z.string();
export const balance = z.object({
  from: date,
  to: date,
  /** Quarters by their numbers, 0 the whole year. */
  periods: z.array(z.object({ number: z.int(), from: date, to: date })),
  rows: z.array(balanceRow),
});
export type Balance = z.infer<typeof balance>;

const orderShape = {
  orderNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  orderDate: localDate,
};
export const orderFields = z.object(orderShape);
export type OrderFields = z.infer<typeof orderFields>;
/** An order that was missing, for movements of one kind. */
export const orderBody = z.object({
  ...pressInYear,
  movements: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostAtOnce)),
  ...orderShape,
});
