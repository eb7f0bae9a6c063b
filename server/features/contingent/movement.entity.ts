import { roleGroups } from '#contract/core/roles.ts';
import { addDays } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { studentNames } from '#server/features/people/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { type Entity, subjectsIn } from '#server/shared/write.ts';
import { holdLessonsAfter, membershipsWithCells, readMemberships } from './memberships.ts';
import {
  holdMovements,
  type MovementValue,
  movementsOfStudents,
  ordersBy,
  storeMovements,
} from './movements.repository.ts';
import { classNames } from './names.ts';
import { numbersWithTrace } from './student-state.ts';

/** A line in the register of movements. */
export const movementEntity: Entity<MovementValue> = {
  kind: 'movement',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  subjects: subjectsIn(({ studentSchoolUuid, fromGroupId, toGroupId }) => [
    `student:${studentSchoolUuid}`,
    ...[fromGroupId, toGroupId].flatMap((id) => (id === null ? [] : [`group:${id}` as const])),
  ]),
  async named(db, schoolId, entries) {
    const values = entries.map(({ value }) => value);
    const ids = values.flatMap(({ fromGroupId, toGroupId }) => [fromGroupId ?? [], toGroupId ?? []].flat());
    const classOf = await classNames(db, schoolId, ids);
    const studentOf = await studentNames(
      db,
      schoolId,
      values.map(({ studentSchoolUuid }) => studentSchoolUuid),
    );
    const orderOf = await ordersBy(
      db,
      schoolId,
      values.flatMap(({ orderUuid }) => orderUuid ?? []),
    );
    return values.map(({ studentSchoolUuid, fromGroupId, toGroupId, orderUuid }) => ({
      student: studentOf(studentSchoolUuid),
      from: fromGroupId && classOf(fromGroupId),
      to: toGroupId && classOf(toGroupId),
      order: (orderUuid && orderOf.get(orderUuid)) ?? null,
    }));
  },
  /** No document of a device shows movements. */
  concerns: async () => [],
  hangsOn: ({ before, after }) => (after ?? before)?.studentSchoolUuid ?? null,
  hold: holdMovements,
  /**
   * Stays: the arrival of somebody whose card stays, with all that goes with it, and the move of somebody with entries in the other class, as
   * their memberships do.
   */
  async restore(db, schoolId, values) {
    const gone = [...values].flatMap(([uuid, value]) => (value === null ? [uuid] : []));
    const stay = new Set([...(await allOfTraced(db, schoolId, gone)), ...(await writtenMoves(db, schoolId, gone))]);
    await storeMovements(db, schoolId, new Map([...values].filter(([uuid]) => !stay.has(uuid))));
    return [...stay];
  },
};

/** Moves into a class in which something is written about the student by now: the place there stays (membership.entity.ts). */
async function writtenMoves(db: ReadDb, schoolId: number, uuids: readonly string[]): Promise<readonly string[]> {
  if (uuids.length === 0) return [];
  await holdSchool(db, schoolId);
  const moves = [...(await holdMovements(db, schoolId, uuids))].filter(
    ([, { fromGroupId, toGroupId }]) => fromGroupId !== null && toGroupId !== null,
  );
  const numbers = [...new Set(moves.map(([, { studentSchoolUuid }]) => studentSchoolUuid))];
  const members = await readMemberships(db, schoolId, { studentSchoolUuids: numbers });
  const placeOf = (move: MovementValue) =>
    members.find(
      ({ value }) =>
        value.studentSchoolUuid === move.studentSchoolUuid &&
        value.groupId === move.toGroupId &&
        value.dateFrom === move.date,
    );
  const placed = moves.flatMap(([uuid, move]) => {
    const place = placeOf(move);
    return place ? [{ uuid, place }] : [];
  });
  const first = placed.map(({ place }) => place.value.dateFrom).sort()[0];
  if (first === undefined) return [];
  const places = placed.map(({ place }) => place);
  await holdLessonsAfter(db, schoolId, places, addDays(first, -1));
  const written = await membershipsWithCells(
    db,
    schoolId,
    places.map(({ uuid }) => uuid),
  );
  return placed.flatMap(({ uuid, place }) => (written.has(place.uuid) ? [uuid] : []));
}

/** Lines that are all of a student who has a trace: an arrival, and the promotion of one who came after the step into the next year. */
async function allOfTraced(db: ReadDb, schoolId: number, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const going = new Set(uuids);
  const held = [...(await holdMovements(db, schoolId, uuids))];
  const arrived = held.flatMap(([, value]) => (value.fromGroupId === null ? [value.studentSchoolUuid] : []));
  const all = await movementsOfStudents(db, schoolId, [...new Set(arrived)]);
  const byNumber = Map.groupBy(all, ({ value }) => value.studentSchoolUuid);
  const only = [...byNumber].flatMap(([number, own]) => (own.every(({ uuid }) => going.has(uuid)) ? [number] : []));
  const traced = await numbersWithTrace(db, schoolId, only);
  return new Set(held.flatMap(([uuid, value]) => (traced.has(value.studentSchoolUuid) ? [uuid] : [])));
}
