// A sheet of classes: what it would do, and doing it. A class is known by its name in the year; none is archived or deleted.

import { and, eq } from 'drizzle-orm';
import type { ImportApplied, ImportRow } from '#contract/core/import.ts';
import { classOf, type GroupChoices, groupImportColumns, leadKey, roomKey } from '#contract/groups/group-import.ts';
import { type GroupFields, groupFieldNames, groupProblems } from '#contract/groups/group-writes.ts';
import { mayLead } from '#contract/personnel/positions.ts';
import type { ReadDb } from '#server/db/client.ts';
import { readBells } from '#server/features/bells/public.ts';
import { staffMembers, users } from '#server/features/people/public.ts';
import { groupLabel, nextGroupId, rooms } from '#server/features/school/public.ts';
import { planInSlices } from '#server/shared/plan-in-slices.ts';
import { refuseUnready } from '#server/shared/sheets.ts';
import { type GroupValue, type HeldGroup, readGroupValues } from './group-state.ts';
import { usualOf, withLetter } from './group-writes.ts';
import { type GroupWriting, storeGroups } from './group-writing.ts';

/** The class, lead, room and bells of a row as its sheet says them; what a row does not say is left out. */
type Said = Partial<Omit<GroupFields, 'leadUserId' | 'roomId' | 'timeSchemeUuid' | 'shift'>> & {
  readonly group: string;
  readonly shift?: string;
  readonly lead?: string;
  readonly room?: string;
  readonly timeScheme?: string;
};
type Lead = Pick<typeof users.$inferSelect, 'id' | 'surname' | 'firstname' | 'patronymic' | 'iin'>;
type Scheme = { readonly uuid: string; readonly name: string; readonly shift: number };
type Asked = { readonly schoolId: number; readonly eduYear: number; readonly rows: readonly ImportRow[] };

const idIn = (key: string) => Number(key.split(':')[1]);

/** Members of the staff who may lead a class. */
async function possibleLeads(db: ReadDb, schoolId: number): Promise<Lead[]> {
  const staff = await db
    .select({ positionId: staffMembers.positionId, user: users })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(eq(staffMembers.schoolId, schoolId), eq(staffMembers.state, 'active')))
    .orderBy(users.id);
  return staff.filter(({ positionId }) => mayLead(positionId)).map(({ user }) => user);
}

/** The accounts whose IINs stand in the cells of leads. The plan tells its reader that these IINs are right. */
export async function leadsMet(db: ReadDb, schoolId: number, rows: readonly ImportRow[]): Promise<ReadonlySet<number>> {
  const iins = new Set(rows.map(({ cells }) => (cells.lead ?? '').replace(/\D/g, '')).filter((iin) => iin !== ''));
  if (iins.size === 0) return new Set();
  const leads = await possibleLeads(db, schoolId);
  return new Set(leads.flatMap(({ id, iin }) => (iin !== null && iins.has(iin) ? [id] : [])));
}

async function choicesIn(db: ReadDb, schoolId: number, labels: readonly string[], schemes: readonly Scheme[]) {
  const leads = await possibleLeads(db, schoolId);
  const places = await db
    .select({ id: rooms.id, number: rooms.number, name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.schoolId, schoolId), eq(rooms.isArchived, false)))
    .orderBy(rooms.id);
  const wordsOf = ({ surname, firstname, patronymic, iin }: Lead) => {
    const short = `${surname} ${firstname}`;
    return [...new Set([patronymic ? `${short} ${patronymic}` : short, short, ...(iin ? [iin] : [])])];
  };
  const choices: GroupChoices = {
    labels,
    leads: leads.map((lead) => ({ value: leadKey(lead.id), words: wordsOf(lead) })),
    rooms: places.map(({ id, number, name }) => ({ value: roomKey(id), words: [`${number} - ${name}`, number, name] })),
    // Two shifts may have bells of one name: the shift of the row says which.
    bells: [...new Set(schemes.map(({ name }) => name))].map((name) => ({ value: name, words: [name] })),
  };
  return choices;
}

export async function planGroups(db: ReadDb, { schoolId, eduYear, rows }: Asked) {
  const held = [...(await readGroupValues(db, schoolId)).values()].filter(
    ({ value }) => value.eduYear === eduYear && value.parallel > 0,
  );
  const { schemes } = await readBells(db, schoolId);
  const columns = groupImportColumns(
    await choicesIn(
      db,
      schoolId,
      held.map(({ value }) => groupLabel(value)),
      schemes,
    ),
  );
  const existing = held.map(({ id, value }) => ({
    id,
    group: groupLabel(value),
    eduLang: value.eduLang,
    shift: String(value.shift),
    faculty: value.faculty,
    capacity: value.capacity,
    isInStatistic: value.isInStatistic,
    parallel: value.parallel,
    lead: value.leadUserId === null ? null : leadKey(value.leadUserId),
    room: value.roomId === null ? null : roomKey(value.roomId),
    timeScheme: schemes.find(({ uuid }) => uuid === value.timeSchemeUuid)?.name ?? null,
    isArchived: value.archivedOn !== null,
  }));
  const plan = await planInSlices({
    columns,
    rows,
    existing,
    key: ['group'],
    check(values, before) {
      const said = values as Said;
      const parallel = before?.parallel ?? classOf(said.group)?.parallel ?? 0;
      const faculty = said.faculty ?? before?.faculty ?? null;
      const bells = said.timeScheme ?? before?.timeScheme ?? null;
      const shift = Number(said.shift ?? before?.shift);
      const isRung = bells === null || schemes.some((scheme) => scheme.name === bells && scheme.shift === shift);
      const wrong = groupProblems({ parallel, letter: 'А', faculty }).faculty;
      return {
        ...(before?.isArchived && { group: { key: 'groups.wrong.takenInArchive', values: { group: before.group } } }),
        ...(wrong !== undefined && { faculty: { key: wrong } }),
        ...(!isRung && { timeScheme: { key: 'groups.wrong.timeSchemeUuid' } }),
      };
    },
  });
  return { plan, columns, held, schemes };
}

/**
 * Writes all rows, or none of them.
 * @throws AppError VALIDATION_FAILED with the rows that are not ready, or at `applyFrom` where lessons would move and no day is given;
 * CONFLICT when it is no longer what was shown.
 */
export async function importGroups(
  writing: GroupWriting,
  asked: { rows: readonly ImportRow[]; mark: string | undefined; applyFrom: string | null | undefined },
): Promise<ImportApplied> {
  const { tx, schoolId, eduYear, language } = writing;
  const { plan, columns, held, schemes } = await planGroups(tx.db, { schoolId, eduYear, rows: asked.rows });
  refuseUnready(plan, { columns, mark: asked.mark, language });
  const byLabel = new Map(held.map((one) => [groupLabel(one.value), one]));
  const changes: { id: number; before: GroupValue | null; after: GroupValue }[] = [];
  let next = await nextGroupId(tx, schoolId);
  for (const { outcome, values } of plan.rows) {
    if (outcome === 'same') continue;
    const said = values as Said;
    const found = byLabel.get(said.group);
    const after = await valueOfRow(writing, said, found, schemes);
    changes.push({ id: found?.id ?? next++, before: found?.value ?? null, after });
  }
  await storeGroups(writing, changes, asked.applyFrom);
  const added = changes.filter(({ before }) => before === null).length;
  return { batch: changes.length > 0 ? tx.batch : null, added, changed: changes.length - added };
}

/** A class as its row leaves it; of a new one what the sheet does not say is what the settings name. */
async function valueOfRow(
  writing: GroupWriting,
  said: Said,
  found: HeldGroup | undefined,
  schemes: readonly Scheme[],
): Promise<GroupValue> {
  const { lead, room, timeScheme, shift: half, ...fields } = said;
  const shift = half === undefined ? (found?.value.shift ?? 1) : Number(half);
  const scheme = schemes.find(({ name, shift: of }) => name === timeScheme && of === shift);
  const plain = Object.entries(fields).filter(([name]) => (groupFieldNames as readonly string[]).includes(name));
  const news = {
    ...Object.fromEntries(plain),
    shift,
    ...(lead !== undefined && { leadUserId: idIn(lead) }),
    ...(room !== undefined && { roomId: idIn(room) }),
    ...(scheme && { timeSchemeUuid: scheme.uuid }),
  };
  if (found) return { ...found.value, ...news };
  const named = classOf(said.group);
  if (!named) throw new Error('A class whose row was planned has no name');
  const usual = await usualOf(writing, { parallel: named.parallel, shift });
  return withLetter({
    eduLang: 'kk',
    leadUserId: null,
    roomId: null,
    faculty: null,
    isInStatistic: true,
    isInclusive: false,
    ...usual,
    ...news,
    ...named,
    eduYear: writing.eduYear,
    archivedOn: null,
  });
}
