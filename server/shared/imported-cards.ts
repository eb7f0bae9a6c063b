// What the rows of a sheet change in the cards that they are about, for every sheet of people.
import type { FieldProblem } from '#contract/core/form.ts';
import { changedFields, type ImportPlan } from '#contract/core/import.ts';
import type { NameSource } from '#contract/core/people-fields.ts';
import { nameSourceAfter } from './name-source.ts';

type Asked<Value> = {
  readonly rows: ImportPlan['rows'];
  /** Whom a row is about, by its values. */
  readonly idOf: ReadonlyMap<object, number>;
  /** The fields of a row that stand in the card as they are said. */
  readonly of: readonly string[];
  /** The cards as they are, held. */
  readonly read: (ids: number[]) => Promise<readonly { readonly userId: number; readonly value: Value }[]>;
};

/**
 * Each row with its card as it is, and those of its fields that say something else (`news`).
 * @throws Error for a row without a card: its plan is of the same transaction.
 */
export async function cardsOfRows<Said extends object, Value>({ rows, idOf, of, read }: Asked<Value>) {
  const idOfRow = ({ values }: ImportPlan['rows'][number]) => idOf.get(values ?? {}) ?? 0;
  const held = new Map((await read(rows.map(idOfRow))).map((card) => [card.userId, card]));
  return rows.map((row) => {
    const card = held.get(idOfRow(row));
    if (!card) throw new Error('Somebody whose row was planned is gone');
    const fields = changedFields(row.values ?? {}, row.before ?? {}).filter((field) => of.includes(field));
    const news: Partial<Value> = Object.fromEntries(
      Object.entries(row.values ?? {}).filter(([field]) => fields.includes(field)),
    ) as Partial<Value>;
    return { id: card.userId, value: card.value, said: row.values as Said, news };
  });
}

/** Accounts that rows met by an IIN: the rows tell their reader that it is right. `idOf`: the account of each row, by the row's values. */
export const metByIin = (idOf: ReadonlyMap<object, number>): ReadonlySet<number> =>
  new Set([...idOf].flatMap(([values, id]) => ('iin' in values && typeof values.iin === 'string' ? [id] : [])));

const ofAccount: readonly string[] = [
  ...['surname', 'firstname', 'patronymic', 'iin', 'bornDate', 'gender', 'isNotResident'],
];
type Values = Readonly<Record<string, unknown>>;
/** What a row would change of an account that another school uses too, by field: only that school may change it. */
export const changesElsewhere = (values: Values, before: Values): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries(
    changedFields(values, before)
      .filter((field) => ofAccount.includes(field))
      .map((field) => [field, { key: 'error.USED_ELSEWHERE' }]),
  );

type Named = {
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
  readonly nameSource?: NameSource;
};
/** A card that a row changed: a name that the row brought is the sheet's. */
export function nameFromSheet<Value extends Named>(after: Value, before: Value): Value {
  return nameSourceAfter(before, after) === after ? after : { ...after, nameSource: 'sheet' };
}
