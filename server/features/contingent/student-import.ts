// A sheet of students: what it would do, and doing it. Matched by IIN alone; nobody is removed or moved to another class.

import { studentColumns } from '#contract/contingent/student-import.ts';
import type { ArrivalFields } from '#contract/core/arrivals.ts';
import type { FieldProblem } from '#contract/core/form.ts';
import { type ImportApplied, type ImportPlan, type ImportRow, restoredCell } from '#contract/core/import.ts';
import {
  completePerson,
  iinProblem,
  oddOfPerson,
  problemsOfPerson,
  similarPeople,
  spreadPerson,
} from '#contract/core/people-columns.ts';
import { bornOfStudent } from '#contract/core/people-fields.ts';
import { personName } from '#contract/core/person-name.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { knownHere, usedElsewhere } from '#server/features/people/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import { changesElsewhere, metByIin } from '#server/shared/imported-cards.ts';
import { planInSlices } from '#server/shared/plan-in-slices.ts';
import { refuseDay } from '#server/shared/refusals.ts';
import { refuseUnready } from '#server/shared/sheets.ts';
import { daysOf, enterAll } from './admission.ts';
import { type Contingent, readStudents } from './contingent.repository.ts';
import { type Card, changedCards, newCards, type Said } from './imported-cards.ts';
import { classesOf } from './memberships.ts';
import { studentEntity } from './student.entity.ts';
import { cardsByIin, cardsBySourcedId, heldCards } from './student-rules.ts';
import { type StudentValue, storeStudents } from './student-state.ts';
import type { Writing } from './writing.ts';

type Group = { readonly id: number; readonly label: string; readonly leadUserId: number | null };
type Planned = {
  readonly plan: ImportPlan;
  readonly groups: readonly Group[];
  /** Accounts of whom the plan tells that their IIN is known, and who are not the reader's (decisions E3). */
  readonly told: ReadonlySet<number>;
  /** Accounts of the school whose IINs the rows hold: the reader learns that they are right. */
  readonly matched: ReadonlySet<number>;
  /** Whom a row is about, by its values. */
  readonly idOf: ReadonlyMap<object, number>;
};

/** Makes the classes that a sheet names and the year has not; of a feature that comes after this one. */
export type ClassMaker = {
  /** Labels that are taken, such as by a class in the archive. */
  readonly taken: ReadonlySet<string>;
  readonly make: (writing: Writing, labels: readonly string[]) => Promise<readonly Group[]>;
};
const columnsFor = (groups: readonly Group[], maker: ClassMaker | null) =>
  studentColumns({
    labels: groups.map(({ label }) => label),
    isMade: (label) => maker !== null && !maker.taken.has(label),
  });

type Values = Readonly<Record<string, unknown>>;
/** A row that is written, with the student whom it is about. */
export type WrittenRow = {
  readonly values: Values;
  readonly student: Pick<StudentValue, 'studentSchoolUuid' | 'surname' | 'firstname'>;
};
type Visible = Awaited<ReturnType<typeof readStudents>>;
/** What a sheet of students says of others than them, such as their parents; of a feature that comes after this one. */
export type Beside = {
  /** `visible`: the students whom the reader sees. */
  readonly prepare: (
    db: ReadDb,
    asked: { readonly contingent: Contingent; readonly visible: Visible },
  ) => Promise<{
    /** What there is beside a student, as the row about them would say it. */
    readonly present: (studentSchoolUuid: string, values: Values) => Values;
    readonly check: (values: Values, studentSchoolUuid: string | null) => Readonly<Record<string, FieldProblem>>;
    readonly hints: (values: Values) => Readonly<Record<string, FieldProblem>>;
    /** Accounts of the school whose IINs the checked rows hold. */
    readonly matched: () => ReadonlySet<number>;
  }>;
  readonly store: (writing: Writing, rows: readonly WrittenRow[]) => Promise<void>;
};

async function groupsIn(db: ReadDb, { schoolId, eduYear }: Contingent): Promise<Group[]> {
  const rows = await classesOf(db, schoolId, eduYear);
  return rows.map((row) => ({ id: row.id, label: groupLabel(row), leadUserId: row.leadUserId }));
}

/** Columns of the classes of a year, by which a file is read. */
export async function columnsIn(db: ReadDb, contingent: Contingent, maker: ClassMaker | null) {
  return columnsFor(await groupsIn(db, contingent), maker);
}

/** What rows would do; `isHeld`: within a write, which nobody overtakes. */
export async function planStudents(
  db: ReadDb,
  contingent: Contingent,
  { rows, beside, maker }: Pick<Sheet, 'rows' | 'beside' | 'maker'>,
  isHeld = false,
  /** From which day the new ones come; without it nothing is said of their last days elsewhere. */
  arrivalDate: string | null = null,
): Promise<Planned> {
  const { schoolId, leadUserId, today } = contingent;
  const groups = await groupsIn(db, contingent);
  const columns = columnsFor(groups, maker);
  const visible = await readStudents(db, contingent, undefined);
  const visibleById = new Map(visible.map((student) => [student.id, student]));
  const besides = await beside.prepare(db, { contingent, visible });
  const iinColumn = columns.find(({ field }) => field === 'iin');
  const iins = rows.flatMap(({ cells }) =>
    iinColumn && cells.iin ? restoredCell(iinColumn, cells.iin.trim(), cells) || [] : [],
  );
  const cards = await (isHeld ? heldCards : cardsByIin)(db, [...new Set(iins)]);
  const sourcedIds = rows.flatMap(({ cells }) => cells.sourcedId?.trim() || []);
  const own = [
    ...[...cards.values()].flat().filter(({ student }) => student.schoolId === schoolId),
    ...(await cardsBySourcedId(db, schoolId, sourcedIds)),
  ];
  const existing = [...new Map(own.map((card) => [card.user.id, card])).values()].map(({ student, user: account }) => {
    const user = knownHere(student, account);
    const { surname, firstname, patronymic, iin, bornDate, gender, isNotResident } = user;
    const { phone, address, state } = student;
    // By which an export of ours calls them.
    const sourcedId = student.sourcedId ?? student.studentSchoolUuid;
    const shown = visibleById.get(user.id);
    return {
      surname,
      firstname,
      patronymic,
      iin,
      bornDate,
      gender,
      isNotResident,
      phone,
      address,
      sourcedId,
      // They only answer a question about a row.
      isAnother: true,
      rosterYear: contingent.eduYear,
      rosterEnabled: 'false',
      id: user.id,
      studentSchoolUuid: student.studentSchoolUuid,
      group: shown?.group?.label ?? null,
      state,
      isTheirs: leadUserId === null || shown !== undefined,
    };
  });
  const elsewhere = (iin: unknown) =>
    (cards.get(String(iin ?? '')) ?? []).find(
      ({ student }) => student.schoolId !== schoolId && student.state === 'active',
    );
  /** Who is in the archive under another IIN comes back to that card, and gets no second one. */
  const standsHere = (iin: unknown) =>
    (cards.get(String(iin ?? '')) ?? []).find(({ student }) => student.schoolId === schoolId)?.user.id;
  /** Nobody is of two schools on one day. */
  const lastDayElsewhere = (iin: unknown) => {
    const days = (cards.get(String(iin ?? '')) ?? []).flatMap(({ student, user }) =>
      student.schoolId !== schoolId && student.leftOn !== null && arrivalDate !== null && student.leftOn >= arrivalDate
        ? [{ userId: user.id, date: student.leftOn }]
        : [],
    );
    return days.sort((a, b) => (a.date < b.date ? 1 : -1))[0];
  };
  const isAway = await usedElsewhere(
    db,
    schoolId,
    existing.map(({ id }) => id),
  );
  const told = new Set<number>();
  const idOf = new Map<object, number>();
  const tellOf = (id: number, key: string): FieldProblem => {
    told.add(id);
    return { key };
  };
  const oddClass = (label: unknown) =>
    typeof label === 'string' && groups.every((group) => group.label !== label)
      ? { group: { key: 'people-import.odd.newGroup', values: { group: label } } }
      : {};
  const isOwn = (label: unknown) =>
    leadUserId === null || groups.some((group) => group.label === label && group.leadUserId === leadUserId);
  const plan = await planInSlices({
    columns,
    rows,
    existing,
    key: ['iin'],
    thenKey: 'sourcedId',
    spread: spreadPerson,
    complete: completePerson,
    hints: (values) => ({ ...oddOfPerson(values), ...besides.hints(values), ...oddClass(values.group) }),
    present: (entry, values) => ({ ...entry, ...besides.present(entry.studentSchoolUuid, values) }),
    similar: similarPeople(visible, personName),
    // The refusal tells whose IIN it is as well.
    namesTwo: (values, { id }) => idOf.set(values, id),
    check(values, before) {
      if (before) idOf.set(values, before.id);
      const found: Record<string, FieldProblem> = {
        ...problemsOfPerson(values, before, bornOfStudent(today)),
        // A lead learns nothing about the parents of another class's student.
        ...(before?.isTheirs === false ? {} : besides.check(values, before?.studentSchoolUuid ?? null)),
      };
      const other = before && before.iin !== null ? undefined : elsewhere(values.iin);
      const otherIin = iinProblem(values, before);
      const lastDay = lastDayElsewhere(values.iin);
      const archivedId = before ? undefined : standsHere(values.iin);
      if (values.rosterYear !== undefined && values.rosterYear !== contingent.eduYear)
        found.rosterYear = { key: 'people-import.wrong.rosterYear' };
      if (before && !before.isTheirs) found.iin = tellOf(before.id, 'people-import.wrong.notOwn');
      else if (otherIin) found.iin = otherIin;
      else if (before?.state === 'archived') found.iin = { key: 'people-import.wrong.archived' };
      else if (before && values.group !== undefined && values.group !== before.group)
        found.group = before.group
          ? { key: 'people-import.wrong.otherGroup', values: { group: before.group } }
          : { key: 'people-import.wrong.noGroup' };
      else if (other) found.iin = tellOf(other.user.id, 'people-import.wrong.elsewhere');
      else if (archivedId !== undefined) found.iin = tellOf(archivedId, 'people-import.wrong.archived');
      else if (!before && lastDay)
        found.iin = {
          ...tellOf(lastDay.userId, 'people-import.wrong.lastDay'),
          values: { date: formatLocalDate(lastDay.date) },
        };
      else if (!before && values.group !== undefined && !isOwn(values.group))
        found.group = { key: 'people-import.wrong.notOwnGroup' };
      else if (before && isAway.has(before.id)) return { ...changesElsewhere(values, before), ...found };
      return found;
    },
  });
  const matched = new Set([...metByIin(idOf), ...besides.matched()].filter((id) => !told.has(id)));
  return { plan, groups, told, matched, idOf };
}

type Sheet = {
  readonly rows: readonly ImportRow[];
  readonly beside: Beside;
  /** Null: no class is made. */
  readonly maker: ClassMaker | null;
  readonly mark: string | undefined;
  readonly arrival: Omit<ArrivalFields, 'groupId'>;
  /** Receives the accounts that a refusal reveals. */
  readonly tell: (told: Pick<Planned, 'told' | 'matched'>) => void;
};

/**
 * Writes all rows, or none of them.
 * @throws AppError VALIDATION_FAILED with the rows that are not ready, or at a field of the arrival; CONFLICT when it is no longer what
 * was shown.
 */
export async function importStudents(
  writing: Writing,
  { rows, beside, maker, mark, arrival, tell }: Sheet,
): Promise<ImportApplied> {
  const { tx, schoolId, contingent, language } = writing;
  refuseDay(language, 'arrivalDate', arrival.arrivalDate, daysOf(writing));
  const { plan, groups, told, matched, idOf } = await planStudents(
    tx.db,
    contingent,
    { rows, beside, maker },
    true,
    arrival.arrivalDate,
  );
  tell({ told, matched });
  refuseUnready(plan, { columns: columnsFor(groups, maker), mark, language });
  const ofOutcome = Map.groupBy(plan.rows, ({ outcome }) => outcome);
  const changed = await changedCards(writing, ofOutcome.get('changed') ?? [], idOf);
  const said = (ofOutcome.get('new') ?? []).map(({ values }) => values as Said);
  const admitted = await newCards(writing, said);
  const there = new Set(groups.map(({ label }) => label));
  const missing = [...new Set(said.map(({ group }) => group))].filter((label) => !there.has(label));
  // First, so that an undo takes the classes back when nobody is in them any more.
  const made = maker && missing.length > 0 ? await maker.make(writing, missing) : [];
  const isOther = ({ before, after }: Card) => JSON.stringify(before) !== JSON.stringify(after);
  const cards = [...changed.filter(({ card }) => isOther(card)), ...admitted].map(({ card }) => card);
  await storeStudents(
    tx.db,
    { schoolId, userId: writing.by, now: writing.now },
    new Map(cards.map(({ id, after }) => [Number(id), after])),
  );
  tx.changed(studentEntity, cards);
  const groupIds = new Map([...groups, ...made].map(({ label, id }) => [label, id]));
  const entering = admitted.map(({ card, values }) => ({
    studentSchoolUuid: card.after.studentSchoolUuid,
    groupId: groupIds.get(values.group) ?? 0,
  }));
  await enterAll(writing, entering, arrival);
  const written = [...changed, ...admitted];
  // Last, so that an undo takes it back before the students.
  await beside.store(
    writing,
    written.map(({ card, values }) => ({ values, student: card.after })),
  );
  return {
    batch: written.length > 0 ? tx.batch : null,
    added: admitted.length,
    changed: changed.length,
    ids: admitted.map(({ card }) => Number(card.id)),
  };
}
