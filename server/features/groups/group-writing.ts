// What every write about classes begins and ends with: the school held, the year open, the class as it was and as it is afterwards.
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { inZone } from '#contract/core/time.ts';
import type { StoredGroup } from '#contract/groups/group-writes.ts';
import { type BellState, holdBells, lessonTimeEntity, ringAnew } from '#server/features/bells/public.ts';
import type { SchoolYearRow } from '#server/features/calendar/public.ts';
import { followLeads, type SchoolRow } from '#server/features/school/public.ts';
import { renewToldPasswords } from '#server/features/session/public.ts';
import type { CallContext, SchoolContext } from '#server/shared/context.ts';
import type { Write } from '#server/shared/write.ts';
import { groupEntity } from './group.entity.ts';
import { type GroupValue, type HeldGroup, readGroupValues, storeGroup } from './group-state.ts';
import { readGroups } from './groups.repository.ts';
import { countedOn, findYear } from './year-of.ts';

export type GroupCall = Pick<CallContext, 'language' | 'receivedAt'> & {
  readonly school: SchoolContext;
  readonly body: { readonly eduYear: number };
};
export type GroupWriting = {
  readonly tx: Write;
  readonly schoolId: number;
  readonly eduYear: number;
  readonly year: SchoolYearRow;
  readonly language: Language;
  /** Server time, epoch milliseconds. */
  readonly now: number;
  readonly today: string;
  readonly school: SchoolRow;
  /** The day of the year on which pupils are counted. */
  readonly counted: ReturnType<typeof countedOn>;
  readonly days: { readonly from: string; readonly to: string };
  /** The bells, held: with them the row of the school, for which all writers of classes and people take turns. */
  readonly bells: BellState;
};

/** @throws AppError NOT_FOUND for a year that the school has not, YEAR_READ_ONLY for one that is not active. */
export async function beginGroupWriting(tx: Write, call: GroupCall): Promise<GroupWriting> {
  const { school, language, receivedAt, body } = call;
  const bells = await holdBells(tx.db, school.id);
  const found = await findYear(tx.db, school.id, body.eduYear);
  const { year } = found;
  if (year.status !== 'Active') throw new AppError('YEAR_READ_ONLY');
  const today = inZone(receivedAt, found.school.timeZone).date;
  return {
    tx,
    schoolId: school.id,
    eduYear: body.eduYear,
    language,
    now: receivedAt,
    today,
    bells,
    year,
    school: found.school,
    counted: countedOn(found.school, year, receivedAt),
    days: { from: year.dateStart, to: year.dateEnd },
  };
}

/** A class of the year. @throws AppError NOT_FOUND for any other. */
export async function anyGroupOf({ tx, schoolId, eduYear }: GroupWriting, id: number): Promise<HeldGroup> {
  const held = (await readGroupValues(tx.db, schoolId, [id])).get(id);
  if (held?.value.eduYear !== eduYear) throw new AppError('NOT_FOUND');
  return held;
}

/** The same, as long as it is in use. @throws AppError CONFLICT for one in the archive. */
export async function groupOf(writing: GroupWriting, id: number): Promise<HeldGroup> {
  const held = await anyGroupOf(writing, id);
  if (held.value.archivedOn !== null) throw new AppError('CONFLICT');
  return held;
}

/** Writes classes and all that follows from them: bells, lessons that move, the right of their leads. */
export async function storeGroups(
  { tx, schoolId, bells, language, now }: GroupWriting,
  changes: readonly { id: number; before: GroupValue | null; after: GroupValue | null }[],
  applyFrom: string | null | undefined,
): Promise<void> {
  for (const { id, after } of changes) await storeGroup(tx.db, schoolId, id, after);
  // Before the classes, so that an undo takes the classes back first.
  tx.changed(lessonTimeEntity, await ringAnew(tx, schoolId, bells, { applyFrom, now, language }));
  tx.changed(
    groupEntity,
    changes.map(({ id, ...change }) => ({ id: String(id), ...change })),
  );
  const leads = changes.flatMap(({ before, after }) => [before?.leadUserId, after?.leadUserId]);
  const present = leads.filter((userId) => userId != null);
  await followLeads(tx.db, schoolId, present);
  await renewToldPasswords(tx.db, schoolId, { by: present }, now);
}

/** The class as the write left it. */
export async function cardAfter(writing: GroupWriting, id: number, isChanged: boolean): Promise<StoredGroup> {
  const { tx, schoolId, eduYear, counted } = writing;
  const [group] = await readGroups(tx.db, { schoolId, eduYear, id }, counted);
  if (!group) throw new AppError('NOT_FOUND');
  return { ...group, batch: isChanged ? tx.batch : null };
}

/** @throws AppError STALE_VERSION with the class as it is now, when somebody changed it since `version` was read. */
export async function refuseStale(writing: GroupWriting, held: HeldGroup, version: number | undefined): Promise<void> {
  if (version === undefined || version === held.version) return;
  const { batch: _, ...current } = await cardAfter(writing, held.id, false);
  // By the names of the fields, as a form has them.
  throw await writing.tx.stale(groupEntity, String(held.id), { ...current, leadUserId: current.lead?.userId ?? null });
}
