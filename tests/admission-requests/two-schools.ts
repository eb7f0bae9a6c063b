// School 1 asks and school 2 is asked, over the real server with its jobs.
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { AdmissionRequest } from '#contract/admission-requests/admission-requests.schema.ts';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import { admissionRequests } from '#server/features/admission-requests/admission-requests.tables.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { jobs } from '#server/features/jobs/public.ts';
import { accessLog, userSchools, users } from '#server/features/people/public.ts';
import { groups, schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import type { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

export const contingent = '/api/v3/os/backoffice/school/contingent';
export const people = '/api/v4/os/backoffice/people-management/contingent';
export const path = '/api/v4/os/backoffice/admission-requests';
export const day = 86_400_000;
/** The third one is there after `openThird`. */
export type SchoolId = 1 | 2 | 3;
const classOf = { 1: 71, 2: 81, 3: 91 } as const;

let presses = 0;
export const press = () => idOf(`request press ${presses++}`);
export const iinOf = iinsFrom('1312315');

export const person = {
  surname: 'Сапарова',
  firstname: 'Әсем',
  patronymic: null,
  isNotResident: false,
  gender: 'f',
  bornDate: '2013-12-31',
  phone: null,
  address: null,
  isInStatistic: 1,
};
export const arrival = {
  groupId: 71,
  arrivalDate: '2026-11-20',
  reason: 'same_district',
  arrivalOrder: null,
  arrivalOrderDate: null,
};
export const departure = { date: '2026-11-20', reason: 'same_district', orderNumber: null, orderDate: null };

export type TwoSchools = Awaited<ReturnType<typeof openTwoSchools>>;
export async function openTwoSchools(kind: (typeof databaseKinds)[number]) {
  const { database } = await openSmallSchool(kind);
  const clock = testClock();
  await widenSmallSchool(database.db);
  const app = await startTestApp(database, clock);
  const passwordHash = (await database.db.select().from(users).where(eq(users.id, 1)))[0]?.passwordHash ?? null;
  const two = { id: 900, login: 'director2', passwordHash, surname: 'Ли', firstname: 'Анна', gender: 'f' as const };
  await database.db.insert(users).values(two);
  await database.db.insert(userSchools).values({ userId: 900, schoolId: 2, role: 'director' });
  const signedIn = async (): Promise<Record<1 | 2, Session>> => ({
    1: await signIn(app, 'director'),
    2: await signIn(app, 'director2'),
  });
  const world = { sessions: (await signedIn()) as Record<number, Session> };
  const [zavuch, teacher, lead] = [
    await signIn(app, 'zavuch'),
    await signIn(app, 'teacher'),
    await signIn(app, 'grouplead'),
  ];
  const sessionOf = (school: SchoolId): Session => {
    const found = world.sessions[school];
    if (!found) throw new Error(`nobody of school ${school} is signed in`);
    return found;
  };

  const send = <Data>(line: string, school: SchoolId, body: object, as = sessionOf(school)) =>
    call<Data>(app, `POST ${line}`, {
      as,
      school,
      language: 'ru',
      body: { schoolId: school, eduYear: 2026, requestId: press(), ...body },
    });
  const list = async (school: SchoolId) =>
    (
      await call<ListPage<AdmissionRequest>>(app, `GET ${path}/list?schoolId=${school}&eduYear=2026`, {
        as: sessionOf(school),
        school,
        language: 'ru',
      })
    ).data.rows;
  const admitIn = (school: SchoolId, iin: string, more: object = {}) =>
    send<StoredStudent>(`${contingent}/create`, school, {
      ...person,
      ...arrival,
      iin,
      groupId: classOf[school],
      ...more,
    });
  const askFrom = (school: SchoolId, iin: string, more: object = {}, as = sessionOf(school)) =>
    send<{ uuid: string; school: string }>(
      `${path}/ask`,
      school,
      { ...person, ...arrival, iin, groupId: classOf[school], ...more },
      as,
    );
  /** Everything is carried that is on its way, and what that starts. */
  const carried = async () => {
    const worker = app.jobs.work(app.log, { pollMs: 20, beatMs: 10, graceMs: 50 });
    await vi.waitFor(
      async () => expect(await database.db.select().from(jobs).where(isNotNull(jobs.dueAt))).toEqual([]),
      { timeout: 15_000, interval: 20 },
    );
    await worker.stop();
    expect(await database.db.select().from(jobs).where(eq(jobs.state, 'failed'))).toEqual([]);
  };
  return Object.assign(world, {
    database,
    app,
    clock,
    zavuch,
    teacher,
    lead,
    send,
    list,
    admitIn,
    askFrom,
    carried,
    about: async (school: SchoolId, uuid: string) => (await list(school)).find((row) => row.uuid === uuid),
    cardIn: (school: SchoolId, id: number) =>
      call<StudentCard>(app, `GET ${contingent}/by-id?schoolId=${school}&eduYear=2026&id=${id}`, {
        as: sessionOf(school),
        school,
      }),
    archiveIn: (school: SchoolId, id: number, more: object = {}) =>
      send<StoredStudent>(`${contingent}/delete`, school, { ...departure, id, ...more }),
    ask: (iin: string, more: object = {}, as = sessionOf(1)) => askFrom(1, iin, more, as),
    depart: (uuid: string, more: object = {}) =>
      send<{ uuid: string; batch: string }>(`${path}/depart`, 2, { ...departure, uuid, ...more }),
    admit: (school: SchoolId, uuid: string, more: object = {}, as = sessionOf(school)) =>
      send<{ uuid: string; batch: string; studentId: number }>(
        `${path}/admit`,
        school,
        { ...arrival, groupId: classOf[school], uuid, ...more },
        as,
      ),
    undo: (school: SchoolId, batch: string | null) => send<Undone>('/api/v4/os/changes/undo', school, { batch }),
    /** A pupil of school 2 for whom school 1 has asked. */
    asked: async (serial: number, more: object = {}) => {
      const iin = iinOf(serial);
      const { data: pupil } = await admitIn(2, iin, { arrivalDate: '2026-11-02' });
      const answer = await askFrom(1, iin, more);
      if (!answer.data?.uuid) throw new Error(answer.text);
      await carried();
      return { iin, pupil, uuid: answer.data.uuid };
    },
    rowIn: async (schoolId: SchoolId, uuid: string) =>
      (
        await database.db
          .select()
          .from(admissionRequests)
          .where(and(eq(admissionRequests.schoolId, schoolId), eq(admissionRequests.uuid, uuid)))
      )[0],
    /** Days go by; sessions begin again. */
    after: async (days: number, work: () => Promise<void>) => {
      const before = world.sessions;
      clock.advance(days * day);
      try {
        world.sessions = await signedIn();
        await work();
      } finally {
        clock.advance(-days * day);
        world.sessions = before;
      }
    },
    forgetLookUps: async () => {
      await database.db.delete(accessLog).where(eq(accessLog.what, 'look-up'));
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  });
}

export const fieldsOf = ({
  error,
}: {
  error: { errors?: Readonly<Record<string, readonly string[]>> | undefined };
}): string[] => Object.keys(error?.errors ?? {});

/** The third school with its years, a class and a director. */
export async function openThird({ database, app, sessions }: TwoSchools): Promise<void> {
  const { db } = database;
  const passwordHash = (await db.select().from(users).where(eq(users.id, 1)))[0]?.passwordHash ?? null;
  const three = { id: 901, login: 'director3', passwordHash, surname: 'Үш', firstname: 'Асқар', gender: 'm' as const };
  await db.insert(users).values(three);
  await db.insert(userSchools).values({ userId: 901, schoolId: 3, role: 'director' });
  const [school] = await db.select().from(schools).where(eq(schools.id, 2));
  const years = await db.select().from(schoolYears).where(eq(schoolYears.schoolId, 2));
  if (!school) throw new Error('there is no second school');
  await db.insert(schools).values({ ...school, id: 3, name: '№7 орта мектеп' });
  await db.insert(schoolYears).values(years.map((year) => ({ ...year, schoolId: 3 })));
  await db.insert(groups).values({
    schoolId: 3,
    id: 91,
    eduYear: 2026,
    parallel: 7,
    letter: 'А',
    eduLang: 'kk',
    shift: 1,
    leadUserId: null,
    roomId: null,
  });
  sessions[3] = await signIn(app, 'director3');
}
