// A sheet of students: what it would do, and doing it. Matched by IIN alone; nobody is removed or moved to another class.
import { randomUUID } from 'node:crypto';
import { studentName } from '#contract/contingent/contingent.schema.ts';
import { studentColumns } from '#contract/contingent/student-import.ts';
import type { ArrivalFields } from '#contract/core/arrivals.ts';
import type { FieldProblem } from '#contract/core/form.ts';
import {
  changedFields,
  type ImportApplied,
  type ImportPlan,
  type ImportRow,
  planImport,
  restoredCell,
} from '#contract/core/import.ts';
import { spreadName } from '#contract/core/import-cells.ts';
import { completePerson, oddOfPerson, problemsOfPerson, similarPeople } from '#contract/core/people-columns.ts';
import { bornOfStudent, type Gender } from '#contract/core/people-fields.ts';
import type { ReadDb } from '#server/db/client.ts';
import { groupLabel } from '#server/features/school/public.ts';
import { newAccounts } from '#server/features/session/public.ts';
import { refuseDay } from '#server/shared/refusals.ts';
import { refuseUnready } from '#server/shared/sheets.ts';
import { daysOf, enterAll } from './admission.ts';
import { type Contingent, readStudents } from './contingent.repository.ts';
import { classesOf } from './memberships.ts';
import { studentEntity } from './student.entity.ts';
import { cardsByIin, freeAccounts, heldCards } from './student-rules.ts';
import { readStudentValues, type StudentValue, storeStudents } from './student-state.ts';
import type { Writing } from './writing.ts';

/** Values of a row that was read without a problem. */
type Said = {
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
};
type Group = { readonly id: number; readonly label: string; readonly leadUserId: number | null };
type Planned = {
  readonly plan: ImportPlan;
  readonly groups: readonly Group[];
  /** Accounts of whom the plan tells that their IIN is known, and who are not the reader's (decisions E3). */
  readonly told: ReadonlySet<number>;
};

const columnsFor = (groups: readonly Group[]) => studentColumns(groups.map(({ label }) => label));

async function groupsIn(db: ReadDb, { schoolId, eduYear }: Contingent): Promise<Group[]> {
  const rows = await classesOf(db, schoolId, eduYear);
  return rows.map((row) => ({ id: row.id, label: groupLabel(row), leadUserId: row.leadUserId }));
}

/** Columns of the classes of a year, by which a file is read. */
export async function columnsIn(db: ReadDb, contingent: Contingent) {
  return columnsFor(await groupsIn(db, contingent));
}

/** What rows would do; `isHeld`: within a write, which nobody overtakes. */
export async function planStudents(
  db: ReadDb,
  contingent: Contingent,
  rows: readonly ImportRow[],
  isHeld = false,
): Promise<Planned> {
  const { schoolId, leadUserId, today } = contingent;
  const groups = await groupsIn(db, contingent);
  const columns = columnsFor(groups);
  const visible = await readStudents(db, contingent, undefined);
  const visibleById = new Map(visible.map((student) => [student.id, student]));
  const iinColumn = columns.find(({ field }) => field === 'iin');
  const iins = rows.flatMap(({ cells }) =>
    iinColumn && cells.iin ? restoredCell(iinColumn, cells.iin.trim(), cells) || [] : [],
  );
  const cards = await (isHeld ? heldCards : cardsByIin)(db, [...new Set(iins)]);
  const existing = [...cards.values()].flat().flatMap(({ student, user }) => {
    if (student.schoolId !== schoolId) return [];
    const { surname, firstname, patronymic, iin, bornDate, gender, isNotResident } = user;
    const { phone, address, state } = student;
    const shown = visibleById.get(user.id);
    return [
      {
        ...{ surname, firstname, patronymic, iin, bornDate, gender, isNotResident, phone, address },
        // It only answers a question about a new one.
        isAnother: true,
        id: user.id,
        ...{ group: shown?.group?.label ?? null, state, isTheirs: leadUserId === null || shown !== undefined },
      },
    ];
  });
  const elsewhere = (iin: unknown) =>
    (cards.get(String(iin ?? '')) ?? []).find(
      ({ student }) => student.schoolId !== schoolId && student.state === 'active',
    );
  const told = new Set<number>();
  const tellOf = (id: number, key: string): FieldProblem => {
    told.add(id);
    return { key };
  };
  const isOwn = (label: unknown) =>
    leadUserId === null || groups.some((group) => group.label === label && group.leadUserId === leadUserId);
  const plan = planImport({
    ...{ columns, rows, existing, key: ['iin'], spread: spreadName, complete: completePerson, hints: oddOfPerson },
    similar: similarPeople(visible, studentName),
    check(values, before) {
      const found: Record<string, FieldProblem> = { ...problemsOfPerson(values, before, bornOfStudent(today)) };
      const other = before ? undefined : elsewhere(values.iin);
      if (before && !before.isTheirs) found.iin = tellOf(before.id, 'people-import.wrong.notOwn');
      else if (before?.state === 'archived') found.iin = { key: 'people-import.wrong.archived' };
      else if (before && values.group !== undefined && values.group !== before.group)
        found.group = before.group
          ? { key: 'people-import.wrong.otherGroup', values: { group: before.group } }
          : { key: 'people-import.wrong.noGroup' };
      else if (other) found.iin = tellOf(other.user.id, 'people-import.wrong.elsewhere');
      else if (!before && values.group !== undefined && !isOwn(values.group))
        found.group = { key: 'people-import.wrong.notOwnGroup' };
      return found;
    },
  });
  return { plan, groups, told };
}

type Sheet = {
  readonly rows: readonly ImportRow[];
  readonly mark: string | undefined;
  readonly arrival: Omit<ArrivalFields, 'groupId'>;
  /** Called with whom a refusal tells of. */
  readonly tell: (told: ReadonlySet<number>) => void;
};

/**
 * Writes all rows, or none of them.
 * @throws AppError VALIDATION_FAILED with the rows that are not ready, or at a field of the arrival; CONFLICT when it is no longer what
 * was shown.
 */
export async function importStudents(writing: Writing, { rows, mark, arrival, tell }: Sheet): Promise<ImportApplied> {
  const { tx, schoolId, contingent, language } = writing;
  refuseDay(language, 'arrivalDate', arrival.arrivalDate, daysOf(writing));
  const { plan, groups, told } = await planStudents(tx.db, contingent, rows, true);
  tell(told);
  refuseUnready(plan, { columns: columnsFor(groups), mark, language });
  const ofOutcome = Map.groupBy(plan.rows, ({ outcome }) => outcome);
  const changed = await changedCards(writing, ofOutcome.get('changed') ?? []);
  const admitted = await newCards(
    writing,
    (ofOutcome.get('new') ?? []).map(({ values }) => values as Said),
  );
  const cards = [...changed, ...admitted.map(({ card }) => card)];
  await storeStudents(
    tx.db,
    { schoolId, userId: writing.by, now: writing.now },
    new Map(cards.map(({ id, after }) => [Number(id), after])),
  );
  tx.changed(studentEntity, cards);
  const groupIds = new Map(groups.map(({ label, id }) => [label, id]));
  const entering = admitted.map(({ card, group }) => ({
    ...{ studentSchoolUuid: card.after.studentSchoolUuid, groupId: groupIds.get(group) ?? 0 },
  }));
  await enterAll(writing, entering, arrival);
  return {
    ...{ batch: cards.length > 0 ? tx.batch : null, added: admitted.length, changed: changed.length },
    ids: admitted.map(({ card }) => Number(card.id)),
  };
}

type Card = { readonly id: string; readonly before: StudentValue | null; readonly after: StudentValue };

async function changedCards({ tx, schoolId }: Writing, rows: ImportPlan['rows']): Promise<Card[]> {
  const cards = await cardsByIin(
    tx.db,
    rows.flatMap(({ values }) => (values as Said).iin ?? []),
  );
  const own = [...cards].flatMap(([iin, all]) => {
    const found = all.find(({ student }) => student.schoolId === schoolId);
    return found ? [[iin, found.user.id] as const] : [];
  });
  const idOf = new Map(own);
  const held = new Map(
    (await readStudentValues(tx.db, schoolId, [...idOf.values()])).map((card) => [card.userId, card]),
  );
  return rows.map(({ values, before }) => {
    const said = values as Said;
    const card = held.get(idOf.get(said.iin ?? '') ?? 0);
    if (!card) throw new Error('A student whose row was planned is gone');
    const fields = changedFields(said, before ?? {});
    const news = Object.fromEntries(Object.entries(said).filter(([field]) => fields.includes(field)));
    return { id: String(card.userId), before: card.value, after: { ...card.value, ...news } };
  });
}

async function newCards({ tx, schoolId }: Writing, said: readonly Said[]) {
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
      ...{ studentSchoolUuid: randomUUID(), studentUuid: account?.studentUuid ?? randomUUID() },
      ...{ surname, firstname, gender, bornDate, patronymic: row.patronymic ?? null, iin: row.iin ?? null },
      ...{ isNotResident: row.isNotResident ?? false, phone: row.phone ?? null, address: row.address ?? null },
      nationalityId: null,
      ...{ isInStatistic: true, state: 'active', leftOn: null, readsUntil: null, blocked: null },
    };
    const id = account?.id ?? made[next++] ?? 0;
    return { card: { id: String(id), before: null, after }, group: row.group };
  });
}
