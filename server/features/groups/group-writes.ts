// Classes are created, changed, archived, deleted and copied, within a transaction that holds the school.

import type * as z from 'zod/mini';
import { mixedParallel } from '#contract/core/class-fields.ts';
import { AppError } from '#contract/core/errors.ts';
import { defaultsFor } from '#contract/groups/group-settings.ts';
import {
  type archivedGroup,
  type archivedGroups,
  type CopiedGroups,
  type changedGroup,
  type copiedParallel,
  type GroupFields,
  groupFieldNames,
  groupProblems,
  letterIn,
  type newGroup,
  type StoredGroup,
} from '#contract/groups/group-writes.ts';
import { groupLabel, nextGroupId } from '#server/features/school/public.ts';
import { refusal } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import { readSettings } from './group-settings.repository.ts';
import {
  type GroupValue,
  type HeldGroup,
  isSameClass,
  isTaught,
  missingOf,
  readGroupValues,
  traceOf,
} from './group-state.ts';
import { anyGroupOf, cardAfter, type GroupWriting, groupOf, refuseStale, storeGroups } from './group-writing.ts';

export async function createGroup(writing: GroupWriting, body: z.infer<typeof newGroup>): Promise<StoredGroup> {
  const { tx, schoolId, eduYear } = writing;
  const known = await readGroupValues(tx.db, schoolId);
  const usual = await usualOf(writing, body);
  const value: GroupValue = withLetter({
    leadUserId: null,
    roomId: null,
    faculty: null,
    isInStatistic: true,
    isInclusive: false,
    ...usual,
    ...saidOf(body),
    parallel: body.parallel,
    letter: body.letter,
    eduLang: body.eduLang,
    shift: body.shift,
    eduYear,
    archivedOn: null,
  });
  await refuseWrong(writing, known, value, null);
  const id = await nextGroupId(tx, schoolId);
  await storeGroups(writing, [{ id, before: null, after: value }], null);
  return cardAfter(writing, id, true);
}

/** @throws AppError STALE_VERSION with the class as it is now; CONFLICT for one in the archive; field errors. */
export async function changeGroup(writing: GroupWriting, body: z.infer<typeof changedGroup>): Promise<StoredGroup> {
  const { tx, schoolId } = writing;
  const held = await groupOf(writing, body.id);
  await refuseStale(writing, held, body.version);
  const before = held.value;
  const said = { ...before, ...saidOf(body) };
  const value = said.letter === before.letter ? said : withLetter(said);
  const isChanged = groupFieldNames.some((name) => value[name] !== before[name]);
  if (isChanged) {
    await refuseWrong(writing, await readGroupValues(tx.db, schoolId), value, held);
    await storeGroups(writing, [{ id: held.id, before, after: value }], body.applyFrom);
  }
  return cardAfter(writing, held.id, isChanged);
}

/** Repeated, the first day stays. Who comes back out of the archive finds no other class of the same name. */
export async function archiveGroup(writing: GroupWriting, body: z.infer<typeof archivedGroup>): Promise<StoredGroup> {
  const held = await anyGroupOf(writing, body.id);
  const { value } = held;
  const isChanged = (value.archivedOn !== null) !== body.isArchived;
  if (isChanged) {
    const after = { ...value, archivedOn: body.isArchived ? writing.today : null };
    await storeGroups(writing, [{ id: held.id, before: value, after }], null);
  }
  return cardAfter(writing, held.id, isChanged);
}

/** The same with several at once; those that are there already stay as they are. @throws AppError NOT_FOUND unless all are of the year. */
export async function archiveGroups(
  writing: GroupWriting,
  { ids, isArchived }: z.infer<typeof archivedGroups>,
): Promise<{ count: number; batch: string | null }> {
  const { tx, schoolId, eduYear, today } = writing;
  const chosen = [...new Set(ids)];
  const held = await readGroupValues(tx.db, schoolId, chosen);
  const own = [...held.values()].filter(({ value }) => value.eduYear === eduYear);
  if (own.length !== chosen.length) throw new AppError('NOT_FOUND');
  const changes = own
    .filter(({ value }) => (value.archivedOn !== null) !== isArchived)
    .map(({ id, value }) => ({ id, before: value, after: { ...value, archivedOn: isArchived ? today : null } }));
  if (changes.length > 0) await storeGroups(writing, changes, null);
  return { count: changes.length, batch: changes.length > 0 ? tx.batch : null };
}

/** @throws AppError GROUP_NOT_EMPTY with what hangs on it, when the archive is the only way. */
export async function deleteGroup(writing: GroupWriting, id: number): Promise<{ id: number; batch: string }> {
  const { tx, schoolId, language } = writing;
  const held = await anyGroupOf(writing, id);
  const places = Object.entries(await traceOf(tx.db, schoolId, id))
    .filter(([, count]) => count > 0)
    .map(([what, count]) => textOf(language, `groups.trace.${what}`, { count }));
  if (places.length === 0 && (await isTaught(tx.db, schoolId, id))) places.push(textOf(language, 'groups.trace.plan'));
  if (places.length > 0) throw new AppError('GROUP_NOT_EMPTY', { places });
  await storeGroups(writing, [{ id, before: held.value, after: null }], null);
  return { id, batch: tx.batch };
}

/** Letters, languages, shifts and sizes of a grade for another one; what is there already stays. Neither leads nor rooms are copied. */
export async function copyParallel(
  writing: GroupWriting,
  { fromYear, fromParallel, parallel, dryRun }: z.infer<typeof copiedParallel>,
): Promise<CopiedGroups> {
  const { tx, schoolId, eduYear, language } = writing;
  const known = await readGroupValues(tx.db, schoolId);
  const source = [...known.values()]
    .map(({ value }) => value)
    .filter((one) => one.eduYear === fromYear && one.parallel === fromParallel && one.archivedOn === null)
    .sort((a, b) => (a.letter < b.letter ? -1 : 1));
  if (source.length === 0) throw refusal(language, 'fromParallel', 'groups.wrong.nothingToCopy');
  const wanted: GroupValue[] = [];
  for (const one of source) {
    const { timeSchemeUuid } = await usualOf(writing, { parallel, shift: one.shift });
    const faculty = groupProblems({ ...one, parallel }).faculty ? null : one.faculty;
    const { previousGroupId: _, ...copied } = one;
    wanted.push({ ...copied, eduYear, parallel, leadUserId: null, roomId: null, timeSchemeUuid, faculty });
  }
  const isThere = (one: GroupValue) => [...known.values()].some(({ value }) => isSameClass(value, one));
  const made = wanted.filter((one) => !isThere(one));
  const answer = { made: made.map(groupLabel), present: wanted.filter(isThere).map(groupLabel) };
  if (dryRun || made.length === 0) return { ...answer, batch: null };
  const first = await nextGroupId(tx, schoolId);
  const changes = made.map((after, index) => ({ id: first + index, before: null, after }));
  await storeGroups(writing, changes, null);
  return { ...answer, batch: tx.batch };
}

/** What a body says; what it does not say stays. */
function saidOf(body: Partial<{ [Name in keyof GroupFields]: GroupFields[Name] | undefined }>): Partial<GroupFields> {
  return Object.fromEntries(
    groupFieldNames.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  ) as Partial<GroupFields>;
}

/** What the settings name for a grade and shift; bells that are gone by now are left out. */
export async function usualOf({ tx, schoolId, bells }: GroupWriting, place: Pick<GroupFields, 'parallel' | 'shift'>) {
  const { capacity, timeSchemeUuid } = defaultsFor(await readSettings(tx.db, schoolId), place);
  const isThere = bells.schemes.some(({ uuid, shift }) => uuid === timeSchemeUuid && shift === place.shift);
  return { capacity, timeSchemeUuid: isThere ? timeSchemeUuid : null };
}

/** With the letter as it is stored. */
export const withLetter = (value: GroupValue): GroupValue => ({ ...value, letter: letterIn(value) });

/** @throws AppError VALIDATION_FAILED at the first field that is wrong. */
async function refuseWrong(
  { tx, schoolId, language }: GroupWriting,
  known: ReadonlyMap<number, HeldGroup>,
  value: GroupValue,
  held: HeldGroup | null,
): Promise<void> {
  for (const [field, key] of Object.entries(groupProblems(value, held?.value))) throw refusal(language, field, key);
  const same = [...known.values()].find((one) => one.id !== held?.id && isSameClass(one.value, value));
  if (same) {
    const key = same.value.archivedOn === null ? 'groups.wrong.taken' : 'groups.wrong.takenInArchive';
    throw refusal(language, 'letter', key, { group: groupLabel(value) });
  }
  const [missing] = await missingOf(tx.db, schoolId, value, held?.value ?? null);
  if (missing) throw refusal(language, missing, `groups.wrong.${missing}`);
  if (value.parallel === mixedParallel && value.leadUserId !== null)
    throw refusal(language, 'leadUserId', 'groups.wrong.mixedLead');
}
