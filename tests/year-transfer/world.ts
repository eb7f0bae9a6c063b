// A small school with grades that go on and grades that finish, and the calls of the step into the next year.
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type {
  Decision,
  Planned,
  PlannedPupil,
  Sums,
  TransferPreview,
  TransferState,
  undone as undoneSchema,
} from '#contract/year-transfer/year-transfer.schema.ts';
import type { Database } from '#server/db/client.ts';
import { movements, orders } from '#server/features/contingent/public.ts';
import { students, userSchools, users } from '#server/features/people/public.ts';
import { groupMembers, groups, isMemberOn } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { openFilledCopy, openTestDatabase, type TestDatabaseKind } from '#tests/support/database.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

export const base = '/api/v4/os/backoffice/year-transfer';
export type TransferWorld = Awaited<ReturnType<typeof serveWorld>>;

const plain = { schoolId: 1, eduYear: 2026, shift: 1, leadUserId: null, roomId: null, timeSchemeUuid: null } as const;
/** 7 «А» (71) and 1 «Б» (72) are there; in addition 7 «Ә», 9 «А» and 11 «А», of so many pupils. */
const more = [
  { id: 73, parallel: 7, letter: 'Ә', eduLang: 'kk', pupils: 3 },
  { id: 91, parallel: 9, letter: 'А', eduLang: 'kk', pupils: 4 },
  { id: 111, parallel: 11, letter: 'А', eduLang: 'kk', pupils: 2 },
] as const;

/** `small`: a database that the small school is in already. */
export async function openTransferWorld(kind: TestDatabaseKind, small?: Database): Promise<TransferWorld> {
  const database = small ?? (await openTestDatabase(kind));
  const { db } = database;
  if (!small) await buildSmallSchool(db);
  await widenSmallSchool(db);
  for (const { pupils, ...group } of more) {
    await db.insert(groups).values({ ...plain, ...group });
    for (let index = 0; index < pupils; index++) {
      const id = group.id * 100 + index;
      const name = { surname: `Оқушы${group.id}`, firstname: `Н${index}`, gender: 'f' as const };
      await db.insert(users).values({ id, login: `pupil${id}`, passwordHash: null, ...name });
      await db.insert(userSchools).values({ userId: id, schoolId: 1, role: 'student', subrole: null });
      const studentSchoolUuid = idOf(`student of user ${id}`);
      await db
        .insert(students)
        .values({ schoolId: 1, studentSchoolUuid, studentUuid: idOf(`person ${id}`), userId: id });
      await db.insert(groupMembers).values({
        schoolId: 1,
        studentGroupUuid: idOf(`member of user ${id}`),
        groupId: group.id,
        studentSchoolUuid,
        dateFrom: '2026-09-01',
      });
    }
  }
  return serveWorld(kind, database, 0);
}

/** The same after the step into the next year was planned and applied: everyone goes on, grades 9 and 11 finish. */
export async function openAppliedWorld(kind: TestDatabaseKind): Promise<TransferWorld> {
  const applied = await openFilledCopy(kind, 'transfer_applied', async (database) => {
    await buildSmallSchool(database.db);
    const world = await openTransferWorld(kind, database);
    await world.plan();
    await world.decideAll();
    await world.giveOrders();
    expect((await world.apply()).status).toBe(200);
    await world.app.close();
  });
  return serveWorld(kind, applied, 1000);
}

/** `firstPress`: request ids below it are in the database already. */
async function serveWorld(kind: TestDatabaseKind, database: Database, firstPress: number) {
  const { db } = database;
  const clock = testClock();
  const app = await startTestApp(database, clock);
  const director = await signIn(app, 'director');
  const zavuch = await signIn(app, 'zavuch');
  let presses = firstPress;
  const press = () => idOf(`transfer press ${kind} ${presses++}`);
  type Options = { as?: Session; school?: number };
  const send = <Data>(path: string, body: object = {}, { as = director, school: schoolId = 1 }: Options = {}) =>
    call<Data>(app, `POST ${path}`, {
      as,
      school: schoolId,
      language: 'ru',
      body: { schoolId, eduYear: 2026, requestId: press(), ...body },
    });
  const get = <Data>(what: string, { as = director, school: schoolId = 1 }: Options = {}) =>
    call<Data>(app, `GET ${base}/${what}?schoolId=${schoolId}&eduYear=2026`, { as, school: schoolId, language: 'ru' });
  const state = async () => (await get<TransferState>('state')).data;
  const preview = async () => (await get<TransferPreview>('preview')).data;
  const plan = (body: object = {}, options?: Options) => send<Planned>(`${base}/plan`, body, options);
  const decide = async (
    chosen: (pupil: PlannedPupil, state: TransferState) => Partial<PlannedPupil> | undefined,
    options?: Options,
  ) => {
    const now = await state();
    const pupils = now.pupils.flatMap((pupil) => {
      const said = chosen(pupil, now);
      if (!said) return [];
      const { studentGroupUuid, decision, reason, toUuid, version } = { ...pupil, ...said };
      return [{ studentGroupUuid, decision, reason, toUuid, version }];
    });
    return plan({ pupils }, options);
  };
  /** Everybody goes on; grades 9 and 11 finish. */
  const decideAll = () =>
    decide(({ groupId }) => ({ decision: (groupId === 91 || groupId === 111 ? 'finished' : 'promoted') as Decision }));
  const order = (number: string, day: string | null = null) => ({ number, date: '2026-11-20', day });
  const giveOrders = async () => {
    const { version } = await state();
    const leaving = (number: string) => order(number, '2026-11-20');
    return plan({
      orders: {
        promoted: order('1-п'),
        conditional: order('2-п'),
        repeats: order('3-п'),
        finished9: leaving('4-в'),
        finished11: leaving('5-в'),
        left: leaving('6-в'),
        version,
      },
    });
  };
  type Applied = { batch: string; sums: Sums };
  const apply = async (body: object = {}, options?: Options) => {
    const { digest } = await preview();
    return send<Applied>(`${base}/apply`, { digest, ...body }, options);
  };
  const undo = (body: object = {}) => send<z.infer<typeof undoneSchema>>(`${base}/undo`, body);
  const undoBatch = (batch: string | null) => send<Undone>('/api/v4/os/changes/undo', { batch, eduYear: undefined });
  /** Everything that a transfer writes about people, to be compared. */
  const people = async () => {
    const members = await db.select().from(groupMembers).where(eq(groupMembers.schoolId, 1));
    const cards = await db
      .select({ uuid: students.studentSchoolUuid, state: students.state, leftOn: students.leftOn })
      .from(students)
      .where(eq(students.schoolId, 1));
    return {
      members: members.sort((a, b) => (a.studentGroupUuid < b.studentGroupUuid ? -1 : 1)),
      cards: cards.sort((a, b) => (a.uuid < b.uuid ? -1 : 1)),
      movements: (await db.select().from(movements).where(eq(movements.schoolId, 1))).length,
      classes: (
        await db
          .select()
          .from(groups)
          .where(and(eq(groups.schoolId, 1), eq(groups.eduYear, 2027)))
      ).length,
    };
  };
  /** The class of each pupil on a day; throws when somebody is in two. */
  const classesOn = async (day: string): Promise<Map<string, string>> => {
    const rows = await db
      .select({ member: groupMembers, group: groups })
      .from(groupMembers)
      .innerJoin(groups, and(eq(groups.schoolId, groupMembers.schoolId), eq(groups.id, groupMembers.groupId)))
      .where(eq(groupMembers.schoolId, 1));
    const found = new Map<string, string>();
    for (const { member, group } of rows.filter((row) => row.group.parallel > 0 && isMemberOn(row.member, day))) {
      if (found.has(member.studentSchoolUuid))
        throw new Error(`${member.studentSchoolUuid} is in two classes on ${day}`);
      found.set(member.studentSchoolUuid, `${group.eduYear} ${group.parallel} ${group.letter}`);
    }
    return found;
  };
  const ordersGiven = () => db.select().from(orders).where(eq(orders.schoolId, 1));
  return {
    database,
    db,
    app,
    clock,
    director,
    zavuch,
    press,
    send,
    get,
    state,
    preview,
    plan,
    decide,
    decideAll,
    order,
    giveOrders,
    apply,
    undo,
    undoBatch,
    people,
    classesOn,
    ordersGiven,
    person: (login: string) => signIn(app, login),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
