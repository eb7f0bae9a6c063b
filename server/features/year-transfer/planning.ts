// The plan is started and changed, entry by entry, each with the version that was seen (decisions E20).
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/core/errors.ts';
import { isLetter, letterOf } from '#contract/groups/group-writes.ts';
import { firstFacultyGrade } from '#contract/groups/groups.schema.ts';
import { isLastGrade } from '#contract/year-transfer/outcomes.ts';
import type { PlanBody, Planned } from '#contract/year-transfer/year-transfer.schema.ts';
import { calendarOf, daysOff, quarters, schoolYears } from '#server/features/calendar/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import {
  type ClassRow,
  type HeadRow,
  namedAlike,
  type PupilRow,
  type Rows,
  type SourceRow,
  storeHead,
  storeRows,
} from './plan-rows.ts';
import { leadNames, type Planning, partsOf, readPlanning } from './plan-state.ts';
import { schoolYearEntity, setStatus } from './school-year.entity.ts';
import { changesOf, transferPlanEntity } from './transfer-plan.entity.ts';
import type { TransferWriting } from './writing.ts';
import { yearTransferEntity } from './year-transfer.entity.ts';

/** @throws AppError CONFLICT once it is applied, or where the coming year has started otherwise. */
async function beginPlan({ tx, schoolId, by, planning }: TransferWriting): Promise<HeadRow> {
  const { eduYear, head, next } = planning;
  if (head) return head;
  if (next?.status === 'Active' || next?.status === 'Archive') throw new AppError('CONFLICT');
  if (!next) await makeYear({ tx, schoolId, planning });
  else if (next.status === 'NotStarted') await setStatus(tx.db, schoolId, eduYear + 1, 'Transfer');
  if (next && next.status !== 'Transfer') {
    const change = { before: { status: next.status }, after: { status: 'Transfer' as const } };
    tx.changed(schoolYearEntity, [{ id: String(eduYear + 1), ...change }]);
  }
  const begun: HeadRow = { state: 'draft', version: 1, orders: {}, startedBy: by, batch: null, appliedAt: null };
  await storeHead(tx.db, planning, begun);
  const { version: _, ...after } = begun;
  const rows = usualRows(planning);
  await storeRows(tx.db, planning, rows);
  // In this order: an undo takes the plan back while it is there.
  tx.changed(yearTransferEntity, [{ id: String(eduYear), before: null, after }]);
  tx.changed(transferPlanEntity, changesOf(eduYear, planning.rows, rows));
  return begun;
}

/** The coming year as the country's calendar has it, where nobody made it yet. */
async function makeYear({ tx, schoolId, planning }: Pick<TransferWriting, 'tx' | 'schoolId' | 'planning'>) {
  const eduYear = planning.eduYear + 1;
  const calendar = calendarOf(eduYear);
  const { dateStart, dateEnd } = calendar;
  await tx.db.insert(schoolYears).values({
    schoolId,
    eduYear,
    status: 'Transfer',
    isCurrent: false,
    canEditPeriods: false,
    dateStart,
    dateEnd,
    formula: planning.year.formula,
  });
  await tx.db
    .insert(quarters)
    .values(calendar.quarters.map((quarter) => ({ schoolId, eduYear, ...quarter, status: 'open' as const })))
    .onConflictDoNothing();
  await tx.db
    .insert(daysOff)
    .values(calendar.daysOff.map((row) => ({ schoolId, ...row })))
    .onConflictDoNothing();
}

/** Each class goes on as a whole into the next grade, but for those after which pupils finish. */
function usualRows({ groups, rows }: Planning): Partial<Rows> {
  // Of a plan that was taken back.
  if (rows.classes.some(({ isGone }) => !isGone)) return {};
  const versions = new Map(rows.sources.map(({ groupId, version }) => [groupId, version]));
  const going = [...groups.values()].filter(
    ({ parallel, archivedOn }) => archivedOn === null && !isLastGrade(parallel),
  );
  const classes = going.map(
    ({ id, parallel, letter, eduLang, shift, faculty }): ClassRow => ({
      uuid: randomUUID(),
      version: 1,
      isGone: false,
      parallel: parallel + 1,
      letter,
      eduLang,
      shift,
      faculty: parallel + 1 >= firstFacultyGrade ? faculty : null,
      previousGroupId: id,
    }),
  );
  const sources = classes.map(({ uuid, previousGroupId }): SourceRow => {
    const groupId = previousGroupId ?? 0;
    return { groupId, version: (versions.get(groupId) ?? 0) + 1, toUuid: uuid };
  });
  return { classes, sources };
}

/**
 * Begins the plan where nobody has, and writes what the body says.
 * @throws AppError STALE_VERSION with the entries as they are now, when somebody decided one of them since; NOT_FOUND for classes and pupils
 * of others; field errors.
 */
export async function changePlan(writing: TransferWriting, body: PlanBody): Promise<Planned> {
  const { tx, planning } = writing;
  const head = await beginPlan(writing);
  if (head.state === 'applied') throw new AppError('CONFLICT');
  const isBegun = planning.head !== null;
  const fresh = isBegun ? planning : await readPlanning(tx.db, planning, writing.now);
  const after: Rows = {
    classes: classRows(
      writing,
      fresh,
      once(body.classes, ({ uuid }) => uuid),
    ),
    sources: sourceRows(
      fresh,
      once(body.sources, ({ groupId }) => groupId),
    ),
    pupils: pupilRows(
      fresh,
      once(body.pupils, ({ studentGroupUuid }) => studentGroupUuid),
    ),
  };
  const { version: seen, ...orders } = body.orders ?? { version: head.version };
  const isStale = seen !== head.version || staleIn(fresh.rows, body);
  if (isStale) throw new AppError('STALE_VERSION', { current: await toldOf(writing, fresh, body, null) });
  refuseSameName(writing, fresh, after.classes);
  await storeRows(tx.db, planning, after);
  tx.changed(transferPlanEntity, changesOf(planning.eduYear, fresh.rows, after));
  if (body.orders) {
    const changed: HeadRow = { ...head, orders, version: head.version + 1 };
    await storeHead(tx.db, planning, changed);
    const [{ version: _, ...before }, { version: __, ...now }] = [head, changed];
    tx.changed(yearTransferEntity, [{ id: String(planning.eduYear), before, after: now }]);
  }
  const left = await readPlanning(tx.db, planning, writing.now);
  return toldOf(writing, left, isBegun ? body : wholePlan(left), tx.batch);
}

/** Each entry once: of one that is named twice, what is said last. */
const once = <Item>(items: readonly Item[] | undefined, keyOf: (item: Item) => string | number): Item[] => [
  ...new Map((items ?? []).map((item) => [keyOf(item), item])).values(),
];

type Given<Part extends 'classes' | 'sources' | 'pupils'> = NonNullable<PlanBody[Part]>;

function classRows({ language }: TransferWriting, { rows, groups }: Planning, given: Given<'classes'>): ClassRow[] {
  const known = new Map(rows.classes.map((row) => [row.uuid, row]));
  return given.map(({ isGone = false, version, letter, previousGroupId, ...one }) => {
    const before = previousGroupId === null ? undefined : groups.get(previousGroupId);
    if (previousGroupId !== null && !before) throw new AppError('NOT_FOUND');
    const stored = letterOf(letter);
    if (!isLetter(stored, one.parallel)) throw refusal(language, 'letter', 'groups.wrong.letter');
    const faculty =
      one.parallel >= firstFacultyGrade ? (known.get(one.uuid)?.faculty ?? before?.faculty ?? null) : null;
    return { ...one, isGone, version: version + 1, letter: stored, previousGroupId, faculty };
  });
}

function sourceRows({ groups }: Planning, given: Given<'sources'>): SourceRow[] {
  if (given.some(({ groupId }) => !groups.has(groupId))) throw new AppError('NOT_FOUND');
  return given.map(({ groupId, toUuid, version }) => ({ groupId, toUuid, version: version + 1 }));
}

function pupilRows({ members }: Planning, given: Given<'pupils'>): PupilRow[] {
  const known = new Set(members.map(({ studentGroupUuid }) => studentGroupUuid));
  if (given.some(({ studentGroupUuid }) => !known.has(studentGroupUuid))) throw new AppError('NOT_FOUND');
  return given.map(({ version, decision, reason, ...one }) => ({
    ...one,
    decision,
    version: version + 1,
    // A reason is one of leaving.
    reason: decision === 'left' ? reason : null,
  }));
}

function staleIn(rows: Rows, { classes = [], sources = [], pupils = [] }: PlanBody): boolean {
  const versions = {
    classes: new Map(rows.classes.map(({ uuid, version }) => [uuid, version])),
    sources: new Map(rows.sources.map(({ groupId, version }) => [groupId, version])),
    pupils: new Map(rows.pupils.map(({ studentGroupUuid, version }) => [studentGroupUuid, version])),
  };
  return (
    classes.some(({ uuid, version }) => (versions.classes.get(uuid) ?? 0) !== version) ||
    sources.some(({ groupId, version }) => (versions.sources.get(groupId) ?? 0) !== version) ||
    pupils.some((one) => (versions.pupils.get(one.studentGroupUuid) ?? 0) !== one.version)
  );
}

/** @throws AppError VALIDATION_FAILED at the letter when two classes of the coming year would be called alike. */
function refuseSameName({ language }: TransferWriting, { rows }: Planning, changed: readonly ClassRow[]): void {
  const all = new Map([...rows.classes, ...changed].map((row) => [row.uuid, row]));
  const alike = namedAlike([...all.values()]);
  const twice = changed.find(({ uuid }) => alike.has(uuid));
  if (twice) throw refusal(language, 'letter', 'groups.wrong.taken', { group: groupLabel(twice) });
}

type Named = {
  readonly classes?: readonly { readonly uuid: string }[] | undefined;
  readonly sources?: readonly { readonly groupId: number }[] | undefined;
  readonly pupils?: readonly { readonly studentGroupUuid: string }[] | undefined;
};
/** Whoever starts a plan has seen nothing of it. */
const wholePlan = ({ rows }: Planning): Named => ({
  classes: rows.classes.filter(({ isGone }) => !isGone),
  sources: rows.sources,
  pupils: rows.pupils,
});

/** The entries that are named, as they are. */
async function toldOf(
  { tx }: TransferWriting,
  planning: Planning,
  body: Named,
  batch: string | null,
): Promise<Planned> {
  const { head } = planning;
  const { classes, sources, pupils } = partsOf(planning, await leadNames(tx.db, planning));
  const named = {
    classes: new Set((body.classes ?? []).map(({ uuid }) => uuid)),
    sources: new Set((body.sources ?? []).map(({ groupId }) => groupId)),
    pupils: new Set((body.pupils ?? []).map(({ studentGroupUuid }) => studentGroupUuid)),
  };
  const left = classes.filter(({ uuid }) => named.classes.has(uuid));
  const there = new Set(left.map(({ uuid }) => uuid));
  return {
    state: head?.state ?? 'none',
    version: head?.version ?? 0,
    orders: head?.orders ?? {},
    classes: left,
    gone: [...named.classes].filter((uuid) => !there.has(uuid)),
    batch,
    sources: sources.filter(({ groupId }) => named.sources.has(groupId)),
    pupils: pupils
      .filter(({ studentGroupUuid }) => named.pupils.has(studentGroupUuid))
      .map(({ studentGroupUuid, decision, reason, toUuid, version }) => ({
        studentGroupUuid,
        decision,
        reason,
        toUuid,
        version,
      })),
  };
}
