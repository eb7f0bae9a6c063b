// Cards of students as rows of a sheet say them: new ones, and what is other in those that are there.
import { randomUUID } from 'node:crypto';
import type { ImportPlan } from '#contract/core/import.ts';
import type { Gender } from '#contract/core/people-fields.ts';
import { newAccounts } from '#server/features/session/public.ts';
import { cardsOfRows, nameFromSheet } from '#server/shared/imported-cards.ts';
import { freeAccounts } from './student-rules.ts';
import { readStudentValues, type StudentValue } from './student-state.ts';
import type { Writing } from './writing.ts';

/** Values of a row that was read without a problem. */
export type Said = {
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic?: string;
  readonly iin?: string;
  readonly group: string;
  readonly bornDate: string;
  readonly gender: Gender;
  readonly phone?: string;
  readonly address?: string;
  readonly isNotResident?: boolean;
  readonly sourcedId?: string;
};

export type Card = { readonly id: string; readonly before: StudentValue | null; readonly after: StudentValue };
export type Written = { readonly card: Card; readonly values: Said };
/** What of a row stands in the card. */
const ofCard: readonly string[] = [
  ...['surname', 'firstname', 'patronymic', 'iin', 'bornDate', 'gender', 'isNotResident', 'phone', 'address'],
  'sourcedId',
];

export async function changedCards(
  { tx, schoolId }: Writing,
  rows: ImportPlan['rows'],
  idOf: ReadonlyMap<object, number>,
): Promise<Written[]> {
  const read = (ids: number[]) => readStudentValues(tx.db, schoolId, ids);
  return (await cardsOfRows<Said, StudentValue>({ rows, idOf, of: ofCard, read })).map(({ id, value, said, news }) => ({
    card: { id: String(id), before: value, after: nameFromSheet({ ...value, ...news }, value) },
    values: said,
  }));
}

export async function newCards({ tx, schoolId }: Writing, said: readonly Said[]): Promise<Written[]> {
  const free = await freeAccounts(
    tx.db,
    said.flatMap(({ iin }) => iin ?? []),
  );
  const accountOf = ({ iin }: Said) => (iin === undefined ? undefined : free.get(iin));
  const made = await newAccounts(
    tx.db,
    `s${schoolId}-`,
    said.filter((row) => !accountOf(row)),
  );
  let next = 0;
  return said.map((row) => {
    const account = accountOf(row);
    const { surname, firstname, gender, bornDate } = row;
    const after: StudentValue = {
      studentSchoolUuid: randomUUID(),
      studentUuid: account?.studentUuid ?? randomUUID(),
      surname,
      firstname,
      gender,
      bornDate,
      patronymic: row.patronymic ?? null,
      iin: row.iin ?? null,
      isNotResident: row.isNotResident ?? false,
      phone: row.phone ?? null,
      address: row.address ?? null,
      nationalityId: null,
      nameSource: 'sheet',
      isInStatistic: true,
      state: 'active',
      leftOn: null,
      readsUntil: null,
      blocked: null,
      ...(row.sourcedId !== undefined && { sourcedId: row.sourcedId }),
    };
    const id = account?.id ?? made[next++] ?? 0;
    return { card: { id: String(id), before: null, after }, values: row };
  });
}
