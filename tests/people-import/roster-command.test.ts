// What `npm run import:roster` does (roster-command.slow.test.ts), without its process: a bundle is planned, written once, and taken back.
import { and, eq, inArray } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { staffMembers, students, users } from '#server/features/people/public.ts';
import {
  applyRoster,
  planRoster,
  RosterRefused,
  type RosterTarget,
  readRoster,
  rosterCall,
  rosterTarget,
} from '#server/features/people-import/public.ts';
import { groups } from '#server/features/school/public.ts';
import { createWrite } from '#server/writes/write.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { smallRoster, zipOfFiles } from './rosters.ts';

const [pupils, parents, teachers] = [iinsFrom('1312316', 10), iinsFrom('8403124', 10), iinsFrom('8003124', 10)];
const iins = { pupil: pupils(1), other: pupils(2), mother: parents(8), teacher: teachers(8) };
const newClasses = { eduLang: 'kk', shift: 1 } as const;
const arrival = {
  arrivalDate: '2026-11-20',
  reason: 'same_district',
  arrivalOrder: null,
  arrivalOrderDate: null,
} as const;

let database: Database;
beforeAll(async () => {
  ({ database } = await openSmallSchool(databaseKind));
  await widenSmallSchool(database.db);
});
afterAll(() => database.close());

const targetOf = (schoolId: number, login: string) =>
  rosterTarget(database.db, { schoolId, login, eduYear: undefined, now: schoolNow });
const stored = async () => {
  const { db } = database;
  const people = await db
    .select({ iin: users.iin, sourcedId: students.sourcedId })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(students.schoolId, 1), inArray(users.iin, Object.values(iins))));
  const staff = await db
    .select()
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(eq(users.iin, iins.teacher));
  const classes = await db.select().from(groups).where(eq(groups.parallel, 9));
  return {
    people: people.map(({ sourcedId }) => sourcedId).sort(),
    staff: staff.length,
    classes: classes.map(({ letter, eduLang, shift }) => [letter, eduLang, shift]),
  };
};
const nothing = { people: [], staff: 0, classes: [] };

it('a bundle is planned, written once, and taken back', async () => {
  const target: RosterTarget = await targetOf(1, 'director');
  expect(target).toMatchObject({ eduYear: 2026, today: '2026-11-20' });
  const roster = await readRoster({ bytes: new Uint8Array(zipOfFiles(smallRoster(iins))) }, undefined);
  const outcomes = async (made: typeof newClasses | null) => {
    const plans = await planRoster(database.db, target, roster, made);
    return [plans.students, plans.staff].map(({ rows }) => rows.map(({ outcome }) => outcome));
  };
  expect(await outcomes(null)).toEqual([['new', 'wrong'], ['new']]);
  expect(await outcomes(newClasses)).toEqual([['new', 'new'], ['new']]);
  expect(await stored()).toEqual(nothing);

  const runWrite = createWrite(database, { now: () => schoolNow });
  const writer = {
    schoolId: 1,
    userId: target.userId,
    call: rosterCall,
    device: null,
    request: null,
    log: Fastify().log,
  };
  const apply = () => runWrite(writer, (tx) => applyRoster(tx, target, roster, { newClasses, arrival }));
  const done = await apply();
  expect(done).toMatchObject({ students: { added: 2, changed: 0 }, staff: { added: 1, changed: 0 } });
  expect(await stored()).toEqual({ people: ['s1', 's2'], staff: 1, classes: [['Б', 'kk', 1]] });
  expect(await apply()).toMatchObject({ students: { added: 0 }, staff: { added: 0 }, batch: null });

  const { batch } = done;
  if (batch === null) throw new Error('nothing was written');
  const undone = await runWrite(writer, (tx) => tx.undo({ batch, roles: target.school.roles, now: schoolNow }));
  expect(undone.kept).toEqual([]);
  expect(await stored()).toEqual(nothing);
});

it('a school that is not there, and a person who does not manage it, are refused in words', async () => {
  await expect(targetOf(9, 'director')).rejects.toThrow(new RosterRefused('There is no school 9.'));
  const words = '--as must name a director or deputy of the school:';
  for (const login of ['teacher', 'nobody'])
    await expect(targetOf(1, login)).rejects.toThrow(new RosterRefused(`${words} ${login} is none.`));
  // A deputy is not refused.
  expect((await targetOf(1, 'zavuch')).school).toMatchObject({ id: 1, roles: ['zavuch'] });
});
