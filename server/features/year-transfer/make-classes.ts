// Classes of the next year, when its plan is applied (decisions E20).
import { usualCapacity } from '#contract/groups/groups.schema.ts';
import {
  type GroupValue,
  groupEntity,
  isSameClass,
  missingOf,
  readGroupValues,
  storeGroup,
} from '#server/features/groups/public.ts';
import { groupLabel, nextGroupId } from '#server/features/school/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import { type ClassRow, namedAlike } from './plan-rows.ts';
import { inheritedFrom } from './plan-state.ts';
import type { TransferWriting } from './writing.ts';

/**
 * Makes the classes of the plan. A class that the year has already is used as it is.
 * @returns the number of the class by the uuid of the planned class
 * @throws AppError VALIDATION_FAILED for two planned classes of one name, and for the name of a class in the archive
 */
export async function makeClasses({
  tx,
  schoolId,
  planning,
  language,
}: TransferWriting): Promise<ReadonlyMap<string, number>> {
  const alike = namedAlike(planning.rows.classes);
  const twice = planning.rows.classes.find(({ uuid }) => alike.has(uuid));
  if (twice) throw refusal(language, 'classes', 'groups.wrong.taken', { group: groupLabel(twice) });
  const known = await readGroupValues(tx.db, schoolId);
  const first = await nextGroupId(tx, schoolId);
  const numbers = new Map<string, number>();
  const made: { id: number; after: GroupValue }[] = [];
  for (const row of planning.rows.classes.filter(({ isGone }) => !isGone)) {
    const value = await classOf({ tx, schoolId, planning }, row);
    const same = [...known.values()].find((one) => isSameClass(one.value, value));
    if (same?.value.archivedOn != null)
      throw refusal(language, 'classes', 'groups.wrong.takenInArchive', { group: groupLabel(value) });
    const id = same?.id ?? first + made.length;
    if (!same) made.push({ id, after: value });
    numbers.set(row.uuid, id);
  }
  for (const { id, after } of made) await storeGroup(tx.db, schoolId, id, after);
  tx.changed(
    groupEntity,
    made.map(({ id, after }) => ({ id: String(id), before: null, after })),
  );
  return numbers;
}

/** A class as planned. The plan lacks some fields: they come from the class before it; what it names and the school has no longer is null. */
async function classOf(
  { tx, schoolId, planning }: Pick<TransferWriting, 'tx' | 'schoolId' | 'planning'>,
  row: ClassRow,
): Promise<GroupValue> {
  const { parallel, letter, eduLang, shift, faculty, previousGroupId } = row;
  const before = inheritedFrom(planning, row);
  const isSameShift = before?.shift === shift;
  const value: GroupValue = {
    parallel,
    letter,
    eduLang: eduLang as GroupValue['eduLang'],
    shift,
    faculty,
    leadUserId: before?.leadUserId ?? null,
    roomId: before?.roomId ?? null,
    timeSchemeUuid: isSameShift ? (before?.timeSchemeUuid ?? null) : null,
    capacity: before?.capacity ?? usualCapacity,
    isInStatistic: before?.isInStatistic ?? true,
    isInclusive: before?.isInclusive ?? false,
    eduYear: planning.eduYear + 1,
    archivedOn: null,
    ...(previousGroupId !== null && { previousGroupId }),
  };
  const missing = await missingOf(tx.db, schoolId, value, null);
  return { ...value, ...Object.fromEntries(missing.map((name) => [name, null])) };
}
