// A small school with an inclusive programme's teacher, calls and lessons, for the suites of this folder.
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { StoredProgramme, storedMember } from '#contract/inclusive/inclusive.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { call } from '#tests/server/calls.ts';
import type { TestDatabaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

export const school = '/api/v3/os/backoffice/school';
export const base = `${school}/inclusive-groups`;
type StoredMember = z.infer<typeof storedMember>;

/** Of 7 «А», with the bells of the school. */
export const programmeBody = {
  programmeId: 5,
  inclusiveDescription: null,
  parentId: 71,
  parallel: 7,
  letter: 'А',
  eduLang: 'kk',
  personnelId: 5,
  faculty: null,
  quarterStart: 1,
  quarterEnd: 2,
  isInStatistic: 0,
};

export type InclusiveWorld = Awaited<ReturnType<typeof openInclusiveWorld>>;

export async function openInclusiveWorld(kind: TestDatabaseKind) {
  const { database } = await openSmallSchool(kind);
  await widenSmallSchool(database.db);
  const app: FastifyInstance = await startTestApp(database, testClock());
  const director = await signIn(app, 'director');
  let presses = 0;
  const press = () => idOf(`programme press ${presses++}`);
  type Options = { as?: Session; school?: number; language?: string };
  const send = <Data>(
    path: string,
    body: object,
    { as = director, school: schoolId = 1, language = 'ru' }: Options = {},
  ) =>
    call<Data>(app, `POST ${path}`, {
      as,
      language,
      school: schoolId,
      body: { schoolId, requestId: press(), ...body },
    });
  const get = <Data>(path: string, as: Session = director, schoolId = 1) =>
    call<Data>(app, `GET ${path}`, { as, school: schoolId, language: 'ru' });
  const create = (more: object = {}, options?: Options) =>
    send<StoredProgramme>(`${base}/create`, { ...programmeBody, timeSchemeUuid: idOf('bells'), ...more }, options);
  const opened = async (more: object = {}) => {
    const { data, text } = await create({ programmeId: 8, inclusiveDescription: 'Жеке бағдарлама', ...more });
    if (!data?.id) throw new Error(text);
    return data;
  };
  const add = (groupId: number, contingentId: number, more: object = {}) =>
    send<StoredMember>(`${base}/transfer-contingent`, {
      groupId,
      contingentId,
      arrivalOrder: `${press().slice(0, 8)}-к`,
      arrivalDate: '2026-11-02',
      ...more,
    });
  const retire = (contingentId: number, more: object = {}) =>
    send<StoredMember>(`${base}/retirement-contingent`, {
      contingentId,
      retirementOrder: `${press().slice(0, 8)}-к`,
      retirementDate: '2026-11-20',
      ...more,
    });
  const close = (id: number, more: object = {}) =>
    send<StoredProgramme>(`${base}/close`, {
      id,
      endDate: '2026-11-20',
      endOrder: `${press().slice(0, 8)}-к`,
      ...more,
    });
  const undo = (batch: string | null | undefined) => send<Undone>('/api/v4/os/changes/undo', { batch });
  /** A subject is taught there by `stranger`, with a lesson at 09:50 on each of some days. */
  const teach = async (groupId: number, days: readonly string[] = ['2026-11-20'], subjectId = 24) => {
    const uuid = idOf(`subject ${subjectId} of ${groupId}`);
    const of = { schoolId: 1, uuid, eduYear: 2026, groupId, subgroupUuid: null, subjectId, weeklyTenths: 20 };
    await database.db.insert(assignments).values(of);
    await database.db.insert(assignmentTeachers).values({ schoolId: 1, assignmentUuid: uuid, userId: 5, isMain: true });
    const scheduled = days.map((date) => ({
      date,
      scheduleUuid: idOf(`lesson of ${groupId} on ${date}, ${subjectId}`),
    }));
    const when = { number: 3, timeStart: '09:50', timeEnd: '10:35', roomId: null };
    await database.db.insert(lessons).values(
      scheduled.map(({ date, scheduleUuid }) => ({
        schoolId: 1,
        scheduleUuid,
        assignmentUuid: uuid,
        date,
        ...when,
        type: 'regular' as const,
        theme: 'Тақырып',
      })),
    );
    return scheduled.map(({ scheduleUuid }) => scheduleUuid);
  };
  /** What a device of somebody sends; the codes of what was refused, null where it was stored. */
  const push = async (as: Session, ...operations: (readonly [name: string, payload: object])[]) => {
    const made = operations.map(([name, payload], index) => operationOf(index + 1, name, payload));
    const body = syncBody({ clientId: press(), userId: as.userId }, made);
    const { data, text } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as, body });
    if (!data) throw new Error(text);
    return made.map(({ seq }) => data.exceptions.find((one) => one.seq === seq)?.code ?? null);
  };
  const want = async <Body>(as: Session, document: string): Promise<Body> => {
    const body = syncBody({ clientId: press(), userId: as.userId, want: [document] });
    const { data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as, body });
    return data.documents.find(({ key }) => key === document)?.body as Body;
  };
  return {
    database,
    app,
    director,
    press,
    send,
    get,
    create,
    opened,
    add,
    retire,
    close,
    undo,
    teach,
    push,
    want,
    person: (login: string) => signIn(app, login),
    closeWorld: async () => {
      await app.close();
      await database.close();
    },
  };
}
