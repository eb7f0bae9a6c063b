// Archive documents: made by a job of what the school says, kept as they are, and given out while they are what was stored; on both databases.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ArchiveDocument, DocumentKind } from '#contract/archive-documents/archive-documents.schema.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import { languages } from '#contract/core/localized.ts';
import type { JobAnswer } from '#contract/jobs/jobs.endpoints.ts';
import type { Database } from '#server/db/client.ts';
import { archiveDocumentBytes, archiveDocuments } from '#server/features/archive-documents/archive-documents.tables.ts';
import { paperOf } from '#server/features/archive-documents/papers.ts';
import { movements, orders } from '#server/features/contingent/contingent.tables.ts';
import { giveFiles } from '#server/features/contingent/personal-files.ts';
import { jobs } from '#server/features/jobs/public.ts';
import { users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const path = '/api/v4/os/backoffice/archive-documents';
let presses = 0;
const press = () => idOf(`archive press ${presses++}`);
/** Of a pupil and of a teacher. */
const iins = [
  [11, '131231500017'],
  [2, '850315450014'],
] as const;
const limits = { pollMs: 3_600_000, beatMs: 10, graceMs: 50 };

describe.each(databaseKinds)('archive documents on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let teacher: Session;
  let zavuch: Session;
  const clock = testClock();
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    director = await signIn(app, 'director');
    teacher = await signIn(app, 'teacher');
    zavuch = await signIn(app, 'zavuch');
    for (const [id, iin] of iins) await database.db.update(users).set({ iin }).where(eq(users.id, id));
    const pupil = { studentSchoolUuid: idOf('student 0'), surname: 'Абенов' };
    await giveFiles(database.db, 1, new Map([[11, pupil]]));
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const work = () => void stops.push(app.jobs.work(app.log, limits).stop);
  type Order = {
    year?: number;
    kind?: DocumentKind;
    language?: string;
    format?: string;
    requestId?: string;
    schoolId?: number;
  };
  const ask = (order: Order = {}, as = director) =>
    call<{ job: string }>(app, `POST ${path}/make`, {
      as,
      body: {
        schoolId: 1,
        eduYear: 2026,
        year: 2026,
        kind: 'alphabetBook',
        language: 'ru',
        format: 'pdf',
        requestId: press(),
        ...order,
      },
    });
  const done = async (job: string, as = director) => {
    await vi.waitFor(
      async () => expect((await call<JobAnswer>(app, `GET /api/v4/os/jobs/${job}`, { as })).data.state).toBe('done'),
      { timeout: 20_000, interval: 20 },
    );
  };
  const made = async (order: Order = {}) => {
    const { data, text } = await ask(order);
    if (!data?.job) throw new Error(text);
    await done(data.job);
    const { rows } = (await list()).data;
    return rows.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))[0] as ArchiveDocument;
  };
  const list = (more = '', as = director, schoolId = 1) =>
    call<ListPage<ArchiveDocument>>(app, `GET ${path}/list?schoolId=${schoolId}&eduYear=2026&size=all${more}`, {
      as,
      school: schoolId,
    });
  const file = (uuid: string, as = director, schoolId = 1) =>
    app.inject({
      method: 'GET',
      url: `${path}/file?schoolId=${schoolId}&uuid=${uuid}`,
      headers: headersOf(as, schoolId, 'ru'),
    });
  const said = async (which: DocumentKind, language: (typeof languages)[number] = 'ru', eduYear = 2026) =>
    JSON.stringify((await paperOf(database.db, which, { schoolId: 1, eduYear, language, now: schoolNow })).paper);

  // covers SYSTEM-005 ROUTE-055
  it('are made in the background, listed with their checksum, and given out as they were stored', async () => {
    work();
    const document = await made();
    expect(document).toMatchObject({
      eduYear: 2026,
      kind: 'alphabetBook',
      language: 'ru',
      format: 'pdf',
      madeBy: 'Сейітов Болат',
      fileName: 'Алфавитная книга 2026-2027, 20.11.2026.pdf',
      madeAt: '2026-11-20T05:00:00.000Z',
    });
    const answer = await file(document.uuid);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.length).toBe(document.bytes);
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(document.checksum);
  });

  it('are a hundred a day at most, for each school by itself', async () => {
    const [pattern] = await database.db.select().from(archiveDocuments);
    if (!pattern) throw new Error('no document was made before');
    const madeAt = clock.now() - 60_000;
    const copies = Array.from({ length: 99 }, (_, index) => ({ ...pattern, uuid: idOf(`copy ${index}`), madeAt }));
    await database.db.insert(archiveDocuments).values(copies);
    const refused = await ask({ kind: 'staff' });
    expect(refused.error.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBe(24 * 60 * 60 - 60);
    await database.db.delete(archiveDocuments).where(eq(archiveDocuments.uuid, idOf('copy 0')));
    expect((await ask({ kind: 'staff' })).status).toBe(200);
    await database.db.delete(archiveDocuments);
    await database.db.delete(jobs);
  });

  it('are a hundred a day with those that wait or are being made, also when several are asked for at once', async () => {
    const pattern = {
      schoolId: 1,
      eduYear: 2026,
      kind: 'staff' as const,
      language: 'ru' as const,
      format: 'pdf' as const,
      fileName: 'a.pdf',
      bytes: 1,
      checksum: 'a',
      madeBy: director.userId,
      madeAt: clock.now() - 60_000,
    };
    const copies = Array.from({ length: 97 }, (_, index) => ({ ...pattern, uuid: idOf(`copy ${index}`) }));
    await database.db.insert(archiveDocuments).values(copies);
    const orders = languages.flatMap((language) => [
      { language, kind: 'staff' as const },
      { language, kind: 'movements' as const },
    ]);
    const asked = await Promise.all(orders.map((order) => ask(order)));
    const taken = orders.filter((_, index) => asked[index]?.status === 200);
    expect(taken).toHaveLength(3);
    for (const { status, error } of asked)
      expect(status === 200 || error?.code).toSatisfy((is) => is === true || is === 'TOO_MANY_REQUESTS');
    expect(await database.db.select().from(jobs)).toHaveLength(3);
    // Who asks again for one that waits, waits for it; also while it is being made.
    const [waiting = {}] = taken;
    await database.db.update(jobs).set({ state: 'running' });
    expect((await ask(waiting)).status).toBe(200);
    expect((await ask({ kind: 'classLists' })).error?.code).toBe('TOO_MANY_REQUESTS');
    // What was given up is no document.
    await database.db.update(jobs).set({ state: 'canceled', dueAt: null, endedAt: clock.now() });
    expect((await ask({ kind: 'classLists' })).status).toBe(200);
    await database.db.delete(archiveDocuments);
    await database.db.delete(jobs);
  });

  it('are made once for one press and for two who wait, and anew afterwards beside the former one', async () => {
    const requestId = press();
    const first = await ask({ kind: 'staff', requestId });
    expect(await ask({ kind: 'staff', requestId })).toMatchObject({ status: 200, data: first.data });
    expect((await ask({ kind: 'movements', requestId })).error.code).toBe('PAYLOAD_CHANGED');
    expect((await ask({ kind: 'staff' })).data.job).toBe(first.data.job);
    work();
    await done(first.data.job);
    const { rows } = (await list('&kind=staff')).data;
    expect(rows).toHaveLength(1);
    clock.advance(60_000);
    await made({ kind: 'staff' });
    const again = (await list('&kind=staff')).data.rows;
    expect(again).toHaveLength(2);
    expect(again).toContainEqual(rows[0]);
  });

  it('are not given out when their bytes are not what was stored', async () => {
    work();
    clock.advance(60_000);
    const { uuid } = await made({ kind: 'movements', format: 'xlsx' });
    const whole = await file(uuid);
    expect(whole.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const damaged = Buffer.from(whole.rawPayload);
    damaged[100] = (damaged[100] ?? 0) ^ 1;
    await database.db.update(archiveDocumentBytes).set({ content: damaged }).where(eq(archiveDocumentBytes.uuid, uuid));
    const answer = await file(uuid);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      error: { message: 'Файл не совпадает с контрольной суммой. Не пользуйтесь им' },
    });
  });

  it('are of a year that is over too, and of none that the school has not', async () => {
    work();
    clock.advance(60_000);
    expect(await made({ year: 2025, kind: 'classLists' })).toMatchObject({ eduYear: 2025 });
    expect((await ask({ year: 2031 })).error.code).toBe('NOT_FOUND');
  });

  it('are the management’s of the school alone', async () => {
    work();
    clock.advance(60_000);
    const { uuid } = await made({ language: 'kz' });
    expect((await ask({}, teacher)).error.code).toBe('ACCESS_DENIED');
    expect((await list('', teacher)).error.code).toBe('ACCESS_DENIED');
    expect((await file(uuid, teacher)).statusCode).toBe(403);
    expect((await file(uuid, director, 2)).statusCode).toBe(403);
    expect((await file(uuid, zavuch)).statusCode).toBe(200);
    expect((await file(idOf('no document'))).statusCode).toBe(404);
    const rows = await database.db.select().from(archiveDocuments);
    expect(new Set(rows.map(({ schoolId }) => schoolId))).toEqual(new Set([1]));
  });

  it('say what the school knows, in the language of the document, with no whole IIN', async () => {
    const book = await said('alphabetBook');
    expect(book).toContain('А-1');
    expect(book).toContain('Абенов Алмас');
    expect(book).toContain('1312••••••••');
    expect(await said('classLists')).toContain('7 «А»');
    expect(await said('staff', 'en')).toContain('Teacher');
    expect(await said('movements', 'kz')).toContain('Бұйрықтар');
    for (const language of languages)
      for (const which of ['alphabetBook', 'classLists', 'movements', 'staff', 'yearTransfer'] as const) {
        const paper = await said(which, language);
        for (const [, iin] of iins) expect(paper).not.toContain(iin);
        expect(paper).not.toMatch(/(archive-documents|alphabet-book|contingent|personnel|people)\./);
      }
  });

  it('say of a year what its register says, and of every order what it is for', async () => {
    const { db } = database;
    const order = (number: string, orderKind: 'arrived' | 'replacement') => ({
      schoolId: 1,
      uuid: idOf(`archive order ${number}`),
      eduYear: 2026,
      kind: orderKind,
      number,
      date: '2026-08-20',
    });
    await db.insert(orders).values([order('12-қ', 'arrived'), order('46-ж', 'replacement')]);
    const movement = (date: string, orderUuid: string | null) => ({
      schoolId: 1,
      uuid: idOf(`archive movement ${date}`),
      kind: 'arrived' as const,
      date,
      reason: 'grade1',
      studentSchoolUuid: idOf('student 0'),
      toGroupId: 71,
      orderUuid,
      recordedBy: 1,
      recordedAt: schoolNow,
    });
    await db
      .insert(movements)
      .values([
        movement('2026-08-25', idOf('archive order 12-қ')),
        movement('2026-07-02', null),
        movement('2027-07-02', null),
      ]);
    const paper = await said('movements');
    expect(paper).toContain('"46-ж","20.08.2026","Замещение"');
    expect(paper).toContain('"25.08.2026","Прибытие","Абенов Алмас","А-1",null,"7 «А»"');
    expect(paper).toContain('02.07.2026');
    expect(paper).not.toContain('02.07.2027');
  });

  it('list the classes that there are, with whom they have', async () => {
    const [own] = await database.db.select().from(groups).where(eq(groups.id, 71));
    if (!own) throw new Error('There is no class 7 «А»');
    await database.db.insert(groups).values({ ...own, id: 971, letter: 'Я', archivedOn: '2026-10-01' });
    const paper = await said('classLists');
    expect(paper).toContain('7 «А»');
    expect(paper).not.toContain('7 «Я»');
  });
});
