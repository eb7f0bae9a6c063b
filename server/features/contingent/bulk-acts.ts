// Many students at once: what it comes to for each, and all of it in one batch.
import { createHash } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  BulkPlan,
  bulkDepartureBody,
  bulkMoveBody,
  bulkStatisticBody,
  PlannedAct,
} from '#contract/contingent/bulk-acts.ts';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import { compareKazakh } from '#contract/core/collation.ts';
import { AppError } from '#contract/core/errors.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { personName } from '#contract/core/person-name.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { isOneOf } from '#server/db/records.ts';
import { students } from '#server/features/people/public.ts';
import { groupMembers, groupOfMember, groups } from '#server/features/school/public.ts';
import { refusal, refuseDay } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import { daysOf, refuseGroup } from './admission.ts';
import { readStudents } from './contingent.repository.ts';
import { writeDepartures } from './departure.ts';
import { holdLessonsAfter, lastsAfter, readMemberships, writtenAfter } from './memberships.ts';
import { planMoves, writeMoves } from './moves.ts';
import { readStudentValues } from './student-state.ts';
import { changeCards, refuseStrangers, type Writing } from './writing.ts';

/** What stands for one student in a plan. */
type Act<Done> = { readonly row: PlannedAct; readonly done: Done };
type Asked = { readonly dryRun?: boolean | undefined; readonly digest?: string | undefined };

/** Moves them into one class from a day on, or only says of each whether that can be. @throws AppError as `carryOut` has them. */
export async function moveMany(writing: Writing, body: z.infer<typeof bulkMoveBody>): Promise<BulkPlan> {
  const { language } = writing;
  const { ids, groupId } = body;
  await refuseGroup(writing, groupId);
  const people = await peopleOf(writing, ids);
  const places = await placesOf(writing, people);
  const planned = await planMoves(writing, new Map([...places.values()].map((uuid) => [uuid, groupId])), body);
  const byPlace = new Map(planned.map((one) => [one.member.uuid, one]));
  const acts = people.map((person) => {
    const done = byPlace.get(places.get(person.studentSchoolUuid) ?? '');
    const wrong = () => {
      if (person.state !== 'active') return textOf(language, 'contingent.bulk.wrong.archived');
      if (!done) return textOf(language, 'contingent.bulk.wrong.noClass');
      if (done.member.value.groupId === groupId) return textOf(language, 'contingent.bulk.wrong.sameClass');
      if (done.barrier) return textOf(language, 'contingent.bulk.wrong.move');
      return done.inTheWay && textOf(language, done.inTheWay.key, done.inTheWay.values);
    };
    return { row: actOf(person, wrong()), done };
  });
  return carryOut(writing, body, acts, (all) =>
    writeMoves(
      writing,
      all.flatMap((one) => one ?? []),
      body,
    ),
  );
}

/** Puts them into the archive by one order, or only says who cannot leave. @throws AppError as `carryOut` has them. */
export async function archiveMany(writing: Writing, body: z.infer<typeof bulkDepartureBody>): Promise<BulkPlan> {
  const { tx, schoolId, contingent, language } = writing;
  const { date, ids } = body;
  const { from, to } = daysOf(writing);
  refuseDay(language, 'date', date, { from, to: contingent.today < to ? contingent.today : to });
  const people = await peopleOf(writing, ids);
  const numbers = people.map(({ studentSchoolUuid }) => studentSchoolUuid);
  const members = await readMemberships(tx.db, schoolId, { studentSchoolUuids: numbers });
  const open = members.filter(({ value }) => lastsAfter(value, date));
  if (!body.dryRun) await holdLessonsAfter(tx.db, schoolId, open, date);
  const uuids = open.map(({ uuid }) => uuid);
  const written = await writtenAfter(tx.db, schoolId, uuids, date);
  const openOf = Map.groupBy(open, ({ value }) => value.studentSchoolUuid);
  const held = new Map((await readStudentValues(tx.db, schoolId, ids)).map((one) => [one.userId, one]));
  const acts = people.map((person) => {
    const own = openOf.get(person.studentSchoolUuid) ?? [];
    const last = own
      .flatMap(({ uuid }) => written.get(uuid) ?? [])
      .sort()
      .at(-1);
    const wrong = () => {
      if (person.state !== 'active') return textOf(language, 'contingent.bulk.wrong.archived');
      return last === undefined ? null : textOf(language, 'contingent.wrong.written', { date: formatLocalDate(last) });
    };
    const card = held.get(person.id);
    return { row: actOf(person, wrong()), done: card && { held: card, open: own } };
  });
  return carryOut(writing, body, acts, (all) =>
    writeDepartures(
      writing,
      all.flatMap((one) => one ?? []),
      body,
    ),
  );
}

/** Whoever is counted as it is wanted already stays as they are. @throws AppError NOT_FOUND, CONFLICT as `refuseStrangers` has them. */
export async function statisticMany(
  writing: Writing,
  { ids, isInStatistic }: z.infer<typeof bulkStatisticBody>,
): Promise<{ count: number; batch: string | null }> {
  await refuseStrangers(writing, ids);
  const held = await readStudentValues(writing.tx.db, writing.schoolId, ids);
  const wanted = isInStatistic === 1;
  const changes = held.flatMap((one) =>
    one.value.isInStatistic === wanted ? [] : [{ held: one, after: { ...one.value, isInStatistic: wanted } }],
  );
  if (changes.length > 0) await changeCards(writing, changes);
  return { count: changes.length, batch: changes.length > 0 ? writing.tx.batch : null };
}

/**
 * The plan, written unless it is a dry run.
 * @throws AppError VALIDATION_FAILED at `ids` with the names of those with whom it cannot be done, STALE_VERSION when the plan that was
 * shown was another one.
 */
async function carryOut<Done>(
  { tx, language }: Writing,
  { dryRun, digest: shown }: Asked,
  acts: readonly Act<Done>[],
  write: (done: readonly Done[]) => Promise<void>,
): Promise<BulkPlan> {
  const rows = acts.map(({ row }) => row).sort((a, b) => compareKazakh(a.name, b.name) || a.id - b.id);
  // Of those alone with whom it can be done: the others are left out when it is done.
  const fine = rows.filter(({ wrong }) => wrong === null);
  const digest = createHash('sha256').update(canonicalJson(fine)).digest('base64url');
  if (dryRun) return { rows, digest, batch: null };
  const barred = rows.filter(({ wrong }) => wrong !== null);
  if (barred.length > 0)
    throw refusal(language, 'ids', 'contingent.bulk.wrong', { names: barred.map(({ name }) => name).join(', ') });
  if (shown !== undefined && shown !== digest)
    throw new AppError('STALE_VERSION', { current: { rows, digest, batch: null } });
  await write(acts.map(({ done }) => done));
  return { rows, digest, batch: tx.batch };
}

type Person = StudentRow & { readonly studentSchoolUuid: string };

/** @throws AppError NOT_FOUND unless all are students of the school. */
async function peopleOf({ tx, contingent }: Writing, ids: readonly number[]): Promise<Person[]> {
  const people = await readStudents(tx.db, contingent, isOneOf(students.userId, ids));
  if (people.length !== new Set(ids).size) throw new AppError('NOT_FOUND');
  return people;
}

const actOf = (person: Person, wrong: string | null): PlannedAct => ({
  id: person.id,
  name: personName(person),
  group: person.group?.label ?? null,
  wrong,
});

/** The latest membership of each in a class of the year, by their number. */
async function placesOf({ tx, schoolId, contingent }: Writing, people: readonly Person[]) {
  const { studentSchoolUuid, studentGroupUuid, dateFrom } = groupMembers;
  const rows = await tx.db
    .select({ studentSchoolUuid, studentGroupUuid })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .where(
      and(
        ...[eq(groupMembers.schoolId, schoolId), eq(groups.eduYear, contingent.eduYear), gt(groups.parallel, 0)],
        isOneOf(
          studentSchoolUuid,
          people.map((person) => person.studentSchoolUuid),
        ),
      ),
    )
    .orderBy(asc(dateFrom));
  return new Map(rows.map((row) => [row.studentSchoolUuid, row.studentGroupUuid]));
}
