// A sheet of the staff: what it would do, and doing it. Matched by IIN alone; nobody is removed, and nobody given what the caller may not give.

import { eq } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { FieldProblem } from '#contract/core/form.ts';
import type { ImportApplied, ImportPlan, ImportRow } from '#contract/core/import.ts';
import {
  completePerson,
  iinProblem,
  oddOfPerson,
  problemsOfPerson,
  similarPeople,
  spreadPerson,
} from '#contract/core/people-columns.ts';
import { bornOfStaff, type Gender } from '#contract/core/people-fields.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import { teacherPosition } from '#contract/personnel/positions.ts';
import { staffColumns } from '#contract/personnel/staff-import.ts';
import type { ReadDb } from '#server/db/client.ts';
import { fullName, staffMembers, usedElsewhere, users } from '#server/features/people/public.ts';
import { newAccounts } from '#server/features/session/public.ts';
import { cardsOfRows, changesElsewhere, metByIin, nameFromSheet } from '#server/shared/imported-cards.ts';
import { planInSlices } from '#server/shared/plan-in-slices.ts';
import { refuseUnready } from '#server/shared/sheets.ts';
import { readPositions } from './personnel.repository.ts';
import { staffEntity } from './staff.entity.ts';
import { isOutOfReach } from './staff-rules.ts';
import { isDirector, otherDirectors, readStaffValues, type StaffValue, storeStaff } from './staff-state.ts';
import { refuseUnopened, type StaffWriting } from './staff-writes.ts';

/** Values of a row that was read without a problem; the position by its number. */
type Said = {
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic?: string;
  readonly iin?: string;
  readonly position: string;
  readonly bornDate: string;
  readonly gender: Gender;
  readonly phone: string;
  readonly category?: NonNullable<StaffMember['category']>;
  readonly isNotResident?: boolean;
  readonly sourcedId?: string;
};
type Asker = Pick<StaffWriting, 'schoolId' | 'isDirector' | 'today'>;

/** Columns with the positions that the caller sees, by which a file is read. */
export async function staffColumnsFor(db: ReadDb, isTop: boolean) {
  return staffColumns(await readPositions(db, isTop));
}

export async function planStaff(db: ReadDb, asker: Asker, rows: readonly ImportRow[]) {
  const { schoolId, isDirector: isTop, today } = asker;
  const columns = await staffColumnsFor(db, isTop);
  const members = await db
    .select({ member: staffMembers, user: users })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(eq(staffMembers.schoolId, schoolId));
  const existing = members.map(({ member, user }) => {
    const { surname, firstname, patronymic, iin, bornDate, gender, isNotResident, blockedAt } = user;
    const { phone, category, positionId, state } = member;
    // By which an export of ours calls them.
    const sourcedId = member.sourcedId ?? `staff-${user.id}`;
    return {
      id: user.id,
      surname,
      firstname,
      patronymic,
      iin,
      bornDate,
      gender,
      isNotResident,
      phone,
      category,
      sourcedId,
      // It only answers a question about a new one.
      isAnother: true,
      rosterEnabled: 'false',
      position: String(positionId),
      positionId,
      state,
      isBlocked: blockedAt !== null,
    };
  });
  const isAway = await usedElsewhere(
    db,
    schoolId,
    existing.map(({ id }) => id),
  );
  const idOf = new Map<object, number>();
  const leaders = existing.filter((one) => one.state === 'active' && !one.isBlocked && isDirector(one.positionId));
  const plan = await planInSlices({
    columns,
    rows,
    existing,
    key: ['iin'],
    thenKey: 'sourcedId',
    spread: spreadPerson,
    complete: completePerson,
    hints: oddOfPerson,
    similar: similarPeople(existing, fullName),
    // The refusal tells whose IIN it is as well.
    namesTwo: (values, { id }) => idOf.set(values, id),
    check(values, before) {
      const found: Record<string, FieldProblem> = { ...problemsOfPerson(values, before, bornOfStaff(today)) };
      if (before) idOf.set(values, before.id);
      const otherIin = iinProblem(values, before);
      const given = values.position === undefined ? null : Number(values.position);
      const isNewPosition = given !== null && given !== before?.positionId;
      if (before && isOutOfReach(before.positionId, isTop)) found.iin = { key: 'people-import.wrong.outOfReach' };
      else if (otherIin) found.iin = otherIin;
      else if (before?.state === 'archived') found.iin = { key: 'people-import.wrong.archived' };
      else if (isNewPosition && !isTop && (before || given !== teacherPosition))
        found.position = { key: 'people-import.wrong.positionRight' };
      else if (isNewPosition && before && !isDirector(given) && leaders.length === 1 && leaders[0]?.id === before.id)
        found.position = { key: 'people-import.wrong.lastDirector' };
      else if (before && isAway.has(before.id)) return { ...changesElsewhere(values, before), ...found };
      return found;
    },
  });
  return { plan, columns, idOf };
}

type Sheet = {
  readonly rows: readonly ImportRow[];
  readonly mark: string | undefined;
  /** Receives the accounts that a refusal reveals. */
  readonly tell: (matched: ReadonlySet<number>) => void;
};

/**
 * Writes all rows, or none of them.
 * @throws AppError VALIDATION_FAILED with the rows that are not ready, CONFLICT when it is no longer what was shown, LAST_DIRECTOR when
 * nobody would be left to give rights.
 */
export async function importStaff(writing: StaffWriting, { rows, mark, tell }: Sheet): Promise<ImportApplied> {
  const { tx, schoolId, language, now } = writing;
  const { plan, columns, idOf } = await planStaff(tx.db, writing, rows);
  tell(metByIin(idOf));
  refuseUnready(plan, { columns, mark, language });
  const ofOutcome = Map.groupBy(plan.rows, ({ outcome }) => outcome);
  const changed = await changedCards(writing, ofOutcome.get('changed') ?? [], idOf);
  const added = await newCards(
    writing,
    (ofOutcome.get('new') ?? []).map(({ values }) => values as Said),
  );
  const cards = [...changed, ...added];
  const written = cards.map(({ id }) => Number(id));
  const isLed = cards.some(({ after }) => isDirector(after.positionId) && after.blocked === null);
  if (changed.length > 0 && !isLed && (await otherDirectors(tx.db, schoolId, written)) === 0)
    throw new AppError('LAST_DIRECTOR');
  const fallen = changed.flatMap(({ id, before, after }) =>
    before && !isDirector(after.positionId) ? [{ userId: Number(id), value: before }] : [],
  );
  await refuseUnopened(writing, fallen);
  await storeStaff(tx.db, schoolId, new Map(cards.map(({ id, after }) => [Number(id), after])), now);
  tx.changed(staffEntity, cards);
  return {
    batch: cards.length > 0 ? tx.batch : null,
    added: added.length,
    changed: changed.length,
    ids: added.map(({ id }) => Number(id)),
  };
}

type Card = { readonly id: string; readonly before: StaffValue | null; readonly after: StaffValue };

/** What of a row stands in the card as it is said. */
const ofCard: readonly string[] = [
  ...['surname', 'firstname', 'patronymic', 'iin', 'bornDate', 'gender', 'isNotResident', 'phone', 'category'],
  'sourcedId',
];

async function changedCards(
  { tx, schoolId }: StaffWriting,
  rows: ImportPlan['rows'],
  idOf: ReadonlyMap<object, number>,
): Promise<Card[]> {
  const read = (ids: number[]) => readStaffValues(tx.db, schoolId, ids);
  const cards = await cardsOfRows<Said, StaffValue>({ rows, idOf, of: ofCard, read });
  return cards.map(({ id, value, said, news }) => {
    const positionId = said.position === undefined ? value.positionId : Number(said.position);
    return { id: String(id), before: value, after: nameFromSheet({ ...value, ...news, positionId }, value) };
  });
}

async function newCards({ tx, schoolId }: StaffWriting, said: readonly Said[]): Promise<Card[]> {
  const made = await newAccounts(tx.db, `t${schoolId}-`, said);
  return said.map((row, index) => {
    const { surname, firstname, gender, bornDate, phone, position } = row;
    const after: StaffValue = {
      surname,
      firstname,
      gender,
      bornDate,
      phone,
      patronymic: row.patronymic ?? null,
      iin: row.iin ?? null,
      isNotResident: row.isNotResident ?? false,
      positionId: Number(position),
      category: row.category ?? null,
      isInStatistic: true,
      state: 'active',
      blocked: null,
      nameSource: 'sheet',
      archivedOn: null,
      archiveOrder: null,
      archiveReason: null,
      ...(row.sourcedId !== undefined && { sourcedId: row.sourcedId }),
    };
    return { id: String(made[index]), before: null, after };
  });
}
