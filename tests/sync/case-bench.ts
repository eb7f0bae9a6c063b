// Shared by the tests of the cases (design/sync.md, "Cases that broke others"): a real server on a real database, a separate lesson for
// every test, and a teacher's device that has this lesson.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Intent } from '#contract/core/mutation.ts';
import type { OutboxRow } from '#db/schema.ts';
import type { Database } from '#server/db/client.ts';
import { lessons as lessonTable } from '#server/features/schedule/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool, storedCells } from '#tests/support/small-school.ts';
import { Device, type OpenAccount } from './device.ts';

const school1 = { schoolId: 1, eduYear: 2026 };

/** Call it in a `describe`; its results are available once a test runs. `name` keeps its lessons apart from those of other suites. */
export function caseBench(name: string) {
  const clock = testClock();
  const opened: Device[] = [];
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let counter = 0;
  let scheduleUuid = '';
  let device: Device;

  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(databaseKind));
    app = await startTestApp(database, clock);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    for (const one of opened.splice(0)) one.close();
    counter += 1;
    scheduleUuid = idOf(`${name} ${counter}`);
    await database.db.insert(lessonTable).values({ ...school.lessons.early, scheduleUuid });
    device = await deviceOf('teacher');
  });

  async function deviceOf(login: string, skewMs = 0): Promise<Device> {
    const made = new Device(`${name} ${counter} ${login} ${opened.length}`, app, () => clock.now(), skewMs);
    opened.push(made);
    await made.signIn(login);
    await download(made);
    return made;
  }
  const account = (of: Device): OpenAccount => {
    if (!of.account) throw new Error('nobody is signed in');
    return of.account;
  };
  async function download(of: Device): Promise<void> {
    const document = `lesson:${scheduleUuid}`;
    account(of).base.document(document);
    await account(of).engine.want(school1, [document], { noCache: false });
    await account(of).base.refresh([document], []);
  }
  const outbox = (of: Device): Promise<OutboxRow[]> => account(of).handles.relaxed.outbox.orderBy('seq').toArray();
  /** Drains, then reads again what the screen shows, as a page does when the engine notifies it. */
  async function send(of: Device): Promise<void> {
    const { engine, base } = account(of);
    await engine.wake();
    await base.refresh(
      [`lesson:${scheduleUuid}`],
      base.outbox().map((row) => row.seq),
    );
  }
  const pupil = (index: number) => school.pupils[index]?.studentGroupUuid ?? '';
  const attendance =
    (value: string) =>
    (index = 0): Intent => ({
      name: 'setAttendance',
      payload: { scheduleUuid, studentGroupUuid: pupil(index), attendance: value },
    });
  return {
    clock,
    get database() {
      return database;
    },
    get app() {
      return app;
    },
    get school() {
      return school;
    },
    /** This test's lesson. */
    get scheduleUuid() {
      return scheduleUuid;
    },
    /** The teacher's device, with the lesson on it. */
    get device() {
      return device;
    },
    deviceOf,
    account,
    download,
    outbox,
    send,
    pupil,
    late: attendance('late'),
    sick: attendance('missing_by_sick'),
    present: attendance('was_in_class'),
    conduct: (theme = 'Гук заңы'): Intent => ({
      name: 'conductLesson',
      payload: { scheduleUuid, themeUuid: null, theme },
    }),
    mark: (value: number | null, index = 0, comment: string | null = null): Intent => ({
      name: 'setMark',
      payload: { scheduleUuid, studentGroupUuid: pupil(index), mark: value, comment },
    }),
    /** What the server holds for the lesson. */
    cells: async () => (await storedCells(database.db)).filter((row) => row.scheduleUuid === scheduleUuid),
    shown: (of: Device, index = 0, kind = 'attendance') =>
      account(of).base.cell({ document: `lesson:${scheduleUuid}`, cell: `${kind}:${pupil(index)}` }),
  };
}

/** Number of sync requests so far. */
export function syncsOf(device: Device): number {
  return device.wire.requests.filter(({ url }) => url.endsWith('/sync')).length;
}
