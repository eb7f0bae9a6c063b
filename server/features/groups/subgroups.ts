// A class is divided, and its pupils change from one part to another from a day on, within a transaction that holds the school.
import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import { addDays, formatLocalDate } from '#contract/core/time.ts';
import type {
  DividedClass,
  placedPupils,
  removedDivision,
  StoredDivisions,
  savedDivision,
} from '#contract/groups/subgroups.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  holdLessonsAfter,
  type Membership,
  type MembershipValue,
  membershipEntity,
  readMemberships,
  storeMemberships,
  strandedIn,
} from '#server/features/contingent/public.ts';
import { students } from '#server/features/people/public.ts';
import { groupLabel, groupMembers, groups, isMemberOn, studentOfMember } from '#server/features/school/public.ts';
import type { Caller, SchoolContext } from '#server/shared/context.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { groupEntity } from './group.entity.ts';
import { mayDivide } from './group-rights.ts';
import type { HeldGroup } from './group-state.ts';
import { type GroupWriting, groupOf } from './group-writing.ts';
import { subgroupEntity } from './subgroup.entity.ts';
import {
  readDivided,
  readSubgroupValues,
  type SubgroupValue,
  storeSubgroup,
  usedSubgroups,
} from './subgroups.repository.ts';

type OfClass = { readonly groupId: number; readonly version?: number | undefined };
type Part = MembershipValue['parts'][number];
export type Divider = { readonly caller: Caller; readonly school: SchoolContext };

/** The class that somebody may divide. @throws AppError NOT_FOUND, CONFLICT, ACCESS_DENIED; STALE_VERSION with the class as it is divided now. */
async function classToDivide(writing: GroupWriting, divider: Divider, body: OfClass): Promise<HeldGroup> {
  const held = await groupOf(writing, body.groupId);
  if (!mayDivide(divider, held.value.leadUserId, writing)) throw new AppError('ACCESS_DENIED');
  if (body.version !== undefined && body.version !== held.version)
    throw await writing.tx.stale(groupEntity, String(held.id), await dividedAfter(writing, held.id));
  return held;
}

type SaidPlace = z.infer<typeof placedPupils>['places'][number];

/** Places by membership: who is named by the user id is there with the one that lasts on the day. */
async function placesByMember(
  { tx, schoolId }: GroupWriting,
  { groupId, from, places }: z.infer<typeof placedPupils>,
): Promise<ReadonlyMap<string | null, SaidPlace[]>> {
  const userIds = places.flatMap((one) => ('userId' in one ? [one.userId] : []));
  const rows =
    userIds.length === 0
      ? []
      : await tx.db
          .select({ userId: students.userId, uuid: groupMembers.studentGroupUuid, dateTo: groupMembers.dateTo })
          .from(groupMembers)
          .innerJoin(students, studentOfMember)
          .where(
            and(
              eq(groupMembers.schoolId, schoolId),
              eq(groupMembers.groupId, groupId),
              isOneOf(students.userId, userIds),
            ),
          )
          .orderBy(desc(groupMembers.dateFrom));
  // The earliest one that is not over: the last that is written.
  const found = new Map(rows.filter((row) => !isOver(row, from)).map(({ userId, uuid }) => [userId, uuid]));
  return Map.groupBy(places, (one) => ('userId' in one ? (found.get(one.userId) ?? null) : one.studentGroupUuid));
}

/** Puts pupils into other parts from a day on. What they are in later is replaced. */
export async function placePupils(
  writing: GroupWriting,
  divider: Divider,
  body: z.infer<typeof placedPupils>,
): Promise<StoredDivisions> {
  const { tx, schoolId, language, days } = writing;
  const group = await classToDivide(writing, divider, body);
  refuseDay(language, 'from', body.from, days);
  const parts = await readSubgroupValues(tx.db, schoolId, { groupId: group.id });
  const places = await placesByMember(writing, body);
  const uuids = [...places.keys()].flatMap((uuid) => uuid ?? []);
  const members = await readMemberships(tx.db, schoolId, { uuids });
  const areTheirs = members.every(({ value }) => value.groupId === group.id && !isOver(value, body.from));
  if (members.length !== places.size || !areTheirs) throw refusal(language, 'places', 'groups.wrong.member');
  const changed = members.flatMap((member): { member: Membership; after: MembershipValue }[] => {
    let after = member.value;
    for (const { type, subgroupUuid } of places.get(member.uuid) ?? []) {
      const own = [...parts].filter(([, part]) => part.type === type).map(([uuid]) => uuid);
      if (own.length === 0 || (subgroupUuid !== null && !own.includes(subgroupUuid)))
        throw refusal(language, 'places', 'groups.wrong.subgroup');
      after = movedTo(after, own, subgroupUuid, body.from);
    }
    return after === member.value ? [] : [{ member, after }];
  });
  if (changed.length === 0) return { ...(await dividedAfter(writing, group.id)), batch: null };
  const values = new Map(changed.map(({ member, after }) => [member.uuid, after]));
  await holdLessonsAfter(
    tx.db,
    schoolId,
    changed.map(({ member }) => member),
    addDays(body.from, -1),
  );
  const [left] = await strandedIn(tx.db, schoolId, values);
  if (left) {
    const name = (await dividedAfter(writing, group.id)).pupils.find((one) => one.studentGroupUuid === left.uuid)?.name;
    const words = { name: name ?? '', date: formatLocalDate(left.date) };
    throw refusal(language, 'from', 'groups.wrong.marksLeft', words);
  }
  await storeMemberships(tx.db, schoolId, values);
  await touchGroup(writing, group.id);
  tx.changed(
    membershipEntity,
    changed.map(({ member, after }) => ({ id: member.uuid, before: member.value, after })),
  );
  return { ...(await dividedAfter(writing, group.id)), batch: tx.batch };
}

const isOver = ({ dateTo }: Pick<MembershipValue, 'dateTo'>, day: string) => dateTo !== null && dateTo < day;

/** A membership with another part of one division from a day on, until its own end; the same value where nothing changes. */
function movedTo(
  value: MembershipValue,
  division: readonly string[],
  to: string | null,
  from: string,
): MembershipValue {
  const start = from < value.dateFrom ? value.dateFrom : from;
  const isOf = (part: Part) => division.includes(part.subgroupUuid);
  const [present] = value.parts.filter((part) => isOf(part) && isMemberOn(part, start));
  const hasLater = value.parts.some((part) => isOf(part) && part.dateFrom > start);
  const staysOn = to === null ? present === undefined : present?.subgroupUuid === to && present.dateTo === value.dateTo;
  if (staysOn && !hasLater) return value;
  const before = value.parts.flatMap((part): Part[] => {
    if (!isOf(part) || (part.dateTo !== null && part.dateTo < start)) return [part];
    return part.dateFrom >= start ? [] : [{ ...part, dateTo: addDays(start, -1) }];
  });
  // Whoever is in it already stays in it without a seam.
  const seam = before.find((part) => part.subgroupUuid === to && part.dateTo === addDays(start, -1));
  const rest = before.filter((part) => part !== seam);
  const next: Part[] =
    to === null ? [] : [{ subgroupUuid: to, dateFrom: seam?.dateFrom ?? start, dateTo: value.dateTo }];
  const parts = [...(to === null ? before : rest), ...next];
  parts.sort((a, b) =>
    a.dateFrom === b.dateFrom ? (a.subgroupUuid < b.subgroupUuid ? -1 : 1) : a.dateFrom < b.dateFrom ? -1 : 1,
  );
  return { ...value, parts };
}

/** Makes a division, or renames, adds and removes its parts. @throws AppError GROUP_NOT_EMPTY for a part that is used and would go. */
export async function saveDivision(
  writing: GroupWriting,
  divider: Divider,
  body: z.infer<typeof savedDivision>,
): Promise<StoredDivisions> {
  const { tx, schoolId, language } = writing;
  const group = await classToDivide(writing, divider, body);
  const present = await readSubgroupValues(tx.db, schoolId, { groupId: group.id });
  const labels = body.parts.map(({ label }) => label.toLowerCase());
  if (new Set(labels).size !== labels.length) throw refusal(language, 'parts', 'groups.wrong.sameParts');
  // A uuid may stand for a part of another class or division: it is taken from nobody.
  const known = await readSubgroupValues(tx.db, schoolId, { uuids: body.parts.map(({ uuid }) => uuid) });
  const isForeign = [...known.values()].some((part) => part.groupId !== group.id || part.type !== body.type);
  if (isForeign) throw refusal(language, 'parts', 'groups.wrong.subgroup');
  const wanted = new Map(body.parts.map(({ uuid, label }) => [uuid, { groupId: group.id, label, type: body.type }]));
  const gone = [...present].filter(([uuid, part]) => part.type === body.type && !wanted.has(uuid));
  return change(writing, group.id, [
    ...[...wanted].map(([uuid, after]) => ({ uuid, before: present.get(uuid) ?? null, after })),
    ...gone.map(([uuid, before]) => ({ uuid, before, after: null })),
  ]);
}

export async function removeDivision(
  writing: GroupWriting,
  divider: Divider,
  body: z.infer<typeof removedDivision>,
): Promise<StoredDivisions> {
  const group = await classToDivide(writing, divider, body);
  const present = await readSubgroupValues(writing.tx.db, writing.schoolId, { groupId: group.id });
  const gone = [...present].filter(([, part]) => part.type === body.type);
  if (gone.length === 0) throw new AppError('NOT_FOUND');
  return change(
    writing,
    group.id,
    gone.map(([uuid, before]) => ({ uuid, before, after: null })),
  );
}

type PartChange = {
  readonly uuid: string;
  readonly before: SubgroupValue | null;
  readonly after: SubgroupValue | null;
};
async function change(
  writing: GroupWriting,
  groupId: number,
  changes: readonly PartChange[],
): Promise<StoredDivisions> {
  const { tx, schoolId } = writing;
  const real = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const gone = real.filter(({ after }) => after === null);
  const used = await usedSubgroups(
    tx.db,
    schoolId,
    gone.map(({ uuid }) => uuid),
  );
  const places = gone.flatMap(({ uuid, before }) => (before && used.has(uuid) ? [before.label] : []));
  if (places.length > 0) throw new AppError('GROUP_NOT_EMPTY', { places });
  for (const { uuid, after } of real) await storeSubgroup(tx.db, schoolId, uuid, after);
  if (real.length > 0) await touchGroup(writing, groupId);
  tx.changed(
    subgroupEntity,
    real.map(({ uuid, before, after }) => ({ id: uuid, before, after })),
  );
  return { ...(await dividedAfter(writing, groupId)), batch: real.length > 0 ? tx.batch : null };
}

/** Whoever has the class or its parts open is told that they changed. */
async function touchGroup({ tx, schoolId }: GroupWriting, id: number): Promise<void> {
  await tx.db
    .update(groups)
    .set({ version: sql`${groups.version} + 1` })
    .where(and(eq(groups.schoolId, schoolId), eq(groups.id, id)));
  tx.raised(groupEntity, [id]);
}

async function dividedAfter(writing: GroupWriting, id: number): Promise<DividedClass> {
  const { tx, schoolId, counted, days } = writing;
  const { value, version } = await groupOf(writing, id);
  const divided = await readDivided(tx.db, schoolId, id, counted.day);
  return { id, label: groupLabel(value), version, canWrite: true, days, ...divided };
}
