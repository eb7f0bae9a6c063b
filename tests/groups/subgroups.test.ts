// A class is divided and its pupils change their parts, over the real server, on both databases.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { DividedClass, StoredDivisions } from '#contract/groups/subgroups.ts';
import { partOn } from '#contract/groups/subgroups.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { schools } from '#server/features/school/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = (office: string) => `/api/v3/os/${office}/school/groups/subgroups`;
let presses = 0;
const press = () => idOf(`subgroup press ${presses++}`);
const english = 'foreign_language';
const parts = [
  { uuid: idOf('informatics 1'), label: 'Информатика 1' },
  { uuid: idOf('informatics 2'), label: 'Информатика 2' },
];

describe.each(databaseKinds)('the parts of a class on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let lead: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    const { db } = database;
    await widenSmallSchool(db);
    const [lesson] = await db
      .select()
      .from(lessons)
      .where(eq(lessons.scheduleUuid, idOf('lesson english')));
    if (lesson)
      await db.insert(lessons).values({ ...lesson, scheduleUuid: idOf('english to come'), date: '2026-12-04' });
    app = await startTestApp(database, testClock());
    [director, zavuch, lead] = [
      await signIn(app, 'director'),
      await signIn(app, 'zavuch'),
      await signIn(app, 'grouplead'),
    ];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  type Options = { as?: Session; office?: string };
  const send = (what: string, body: object, { as = director, office = 'backoffice' }: Options = {}) =>
    call<StoredDivisions>(app, `POST ${base(office)}/${what}`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, groupId: 71, requestId: press(), ...body },
    });
  const divided = (id = 71, { as = director, office = 'backoffice' }: Options = {}, eduYear = 2026) =>
    call<DividedClass>(app, `GET ${base(office)}?schoolId=1&eduYear=${eduYear}&id=${id}`, { as, language: 'ru' });
  const place = (member: number, subgroupUuid: string | null, more: object = {}, options?: Options) =>
    send(
      'place',
      {
        from: '2026-11-23',
        places: [{ studentGroupUuid: idOf(`member ${member}`), type: english, subgroupUuid }],
        ...more,
      },
      options,
    );
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const partsOf = (data: DividedClass, member: number) =>
    data.pupils
      .find(({ studentGroupUuid }) => studentGroupUuid === idOf(`member ${member}`))
      ?.parts.map(({ subgroupUuid, from, to }) => [subgroupUuid, from, to]);
  const allow = (flagGroupLoadCanEditSchedule: boolean) =>
    database.db.update(schools).set({ flags: { flagGroupLoadCanEditSchedule } }).where(eq(schools.id, 1));
  const fieldsOf = ({ error }: { error: { errors?: Readonly<Record<string, readonly string[]>> | undefined } }) =>
    Object.entries(error?.errors ?? {}).map(([field, [words]]) => `${field}: ${words}`);
  const told = async (from: number) =>
    (await database.db.select().from(feed).where(eq(feed.schoolId, 1)).orderBy(feed.position))
      .slice(from)
      .map(({ scope, document, kind: what }) => `${scope} ${document} ${what}`);
  const position = async () => (await told(0)).length;

  // covers GROUP-004
  it('are read with what they are taught, and with their pupils by register', async () => {
    const { data } = await divided();
    expect(data).toMatchObject({
      id: 71,
      label: '7 «А»',
      canWrite: true,
      days: { from: '2026-09-01', to: '2027-05-25' },
    });
    expect(data.subgroups).toEqual([
      {
        uuid: idOf('subgroup'),
        label: 'Ағылшын 1',
        type: english,
        taught: [{ subject: { kz: 'Ағылшын тілі', ru: 'Английский язык', en: 'English' }, teachers: 'Сәрсенов М.' }],
      },
    ]);
    expect(data.pupils[0]?.name).toBe('Абенов Алмас');
    const day = { type: english, day: '2026-11-20' };
    const inPart = data.pupils.filter((pupil) => partOn(pupil, data.subgroups, day) !== null);
    expect(inPart.map(({ name }) => name)).toEqual(['Абенов Алмас', 'Қадыров Адам']);
  });

  it('a pupil changes from a day on, keeps the days before, and whoever has the list or the week is told', async () => {
    const from = await position();
    const { data } = await place(0, null);
    expect(partsOf(data, 0)).toEqual([[idOf('subgroup'), '2026-09-01', '2026-11-22']]);
    expect(await told(from)).toEqual(
      expect.arrayContaining([
        `assignment:${idOf('english')} roster:${idOf('subgroup')} change`,
        `student:${idOf('student 0')} pupil-week:2026-11-30 purge`,
      ]),
    );
    // Back on the same day: as if nothing had been.
    const back = await place(0, idOf('subgroup'));
    expect(partsOf(back.data, 0)).toEqual([[idOf('subgroup'), '2026-09-01', null]]);
    expect((await place(0, idOf('subgroup'))).data.batch).toBeNull();
    // What was planned for later is replaced.
    const earlier = await place(1, idOf('subgroup'));
    expect(partsOf(earlier.data, 1)).toEqual([[idOf('subgroup'), '2026-11-23', null]]);
    expect((await undo(earlier.data.batch)).data).toMatchObject({ undone: 1, kept: [] });
    expect(partsOf((await divided()).data, 1)).toEqual([[idOf('subgroup'), '2026-12-01', null]]);
  });

  it('a pupil with marks in the former part is not moved before them, and no undo takes them out from under marks', async () => {
    const marked = (member: number) =>
      database.db.insert(journalCells).values({
        schoolId: 1,
        scheduleUuid: idOf('lesson english'),
        kind: 'mark',
        studentGroupUuid: idOf(`member ${member}`),
        version: 1,
        value: { mark: 9 },
        authorUserId: 3,
        capturedAt: schoolNow,
        acceptedAt: schoolNow,
      });
    await marked(4);
    expect(fieldsOf(await place(4, null, { from: '2026-11-20' }))).toEqual([
      'from: Қадыров Адам: в прежней подгруппе есть записи за 20.11.2026',
    ]);
    expect((await place(4, null, { from: '2026-11-21' })).status).toBe(200);
    const in2 = await place(2, idOf('subgroup'), { from: '2026-11-20' });
    await marked(2);
    expect((await undo(in2.data.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'membership' }] });
  });

  it('a division is made, renamed and removed as long as nothing hangs on a part that goes', async () => {
    const made = await send('division', { type: 'informatics', parts });
    expect(made.data.subgroups.map(({ label }) => label)).toEqual(['Ағылшын 1', 'Информатика 1', 'Информатика 2']);
    const [first, second] = parts;
    const renamed = await send('division', { type: 'informatics', parts: [{ ...first, label: 'Бағдарлау' }, second] });
    expect(renamed.data.subgroups.map(({ label }) => label)).toContain('Бағдарлау');
    expect(
      fieldsOf(await send('division', { type: 'craft', parts: parts.map((part) => ({ ...part, label: 'Қыздар' })) })),
    ).toEqual(['parts: Названия подгрупп должны различаться']);
    // Parts of another division are taken from nobody.
    expect(fieldsOf(await send('division', { type: 'craft', parts }))).toHaveLength(1);
    const placed = await send('place', {
      from: '2026-11-23',
      places: [0, 1].map((member) => ({
        studentGroupUuid: idOf(`member ${member}`),
        type: 'informatics',
        subgroupUuid: parts[member]?.uuid,
      })),
    });
    expect(placed.status).toBe(200);
    expect((await send('division/remove', { type: 'informatics' })).error.code).toBe('GROUP_NOT_EMPTY');
    expect((await send('division/remove', { type: english })).error.code).toBe('GROUP_NOT_EMPTY');
    // Made before somebody was in it: the undo leaves it.
    expect((await undo(made.data.batch)).data.undone).toBe(0);
    await undo(placed.data.batch);
    const removed = await send('division/remove', { type: 'informatics' });
    expect(removed.data.subgroups.map(({ label }) => label)).toEqual(['Ағылшын 1']);
    expect((await undo(removed.data.batch)).data.undone).toBe(2);
  });

  it('refuses parts and pupils of others, days outside of the year, and what was changed meanwhile', async () => {
    const stranger = { studentGroupUuid: idOf('member of user 24'), type: english, subgroupUuid: idOf('subgroup') };
    const far = { ...stranger, studentGroupUuid: idOf('member of user 26') };
    for (const one of [stranger, far]) {
      expect(fieldsOf(await send('place', { from: '2026-11-23', places: [one] }))).toEqual([
        'places: В этот день ученика нет в классе',
      ]);
    }
    expect(fieldsOf(await place(0, parts[0]?.uuid ?? null))).toEqual(['places: В этом классе нет такой подгруппы']);
    expect(Object.keys((await place(0, null, { from: '2026-08-31' })).error.errors ?? {})).toEqual(['from']);
    const { version } = (await divided()).data;
    const [one, other] = await Promise.all([
      place(3, idOf('subgroup'), { version }),
      place(5, idOf('subgroup'), { version }, { as: zavuch }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect([one, other].find(({ status }) => status === 409)?.error.code).toBe('STALE_VERSION');
    // Either may have won; the tests below need pupil 3 in it.
    expect((await place(3, idOf('subgroup'))).status).toBe(200);
    for (const groupId of [61, 81]) expect((await place(0, null, { groupId })).error.code).toBe('NOT_FOUND');
    expect((await divided(61, {}, 2025)).data.canWrite).toBe(false);
    expect((await divided(81)).error.code).toBe('NOT_FOUND');
  });

  it('a group lead writes about the own class where the school allows it, and about no other', async () => {
    const asLead = { as: lead, office: 'frontoffice' };
    await allow(false);
    expect((await divided(71, asLead)).data.canWrite).toBe(false);
    expect((await place(0, null, {}, asLead)).error.code).toBe('ACCESS_DENIED');
    await allow(true);
    expect((await divided(71, asLead)).data.canWrite).toBe(true);
    expect((await place(0, null, {}, asLead)).status).toBe(200);
    expect((await divided(72, asLead)).error.code).toBe('ACCESS_DENIED');
    expect((await place(0, null, { groupId: 72 }, asLead)).error.code).toBe('ACCESS_DENIED');
    const teacher = { as: await signIn(app, 'teacher'), office: 'frontoffice' };
    expect((await divided(71, teacher)).error.code).toBe('ACCESS_DENIED');
  });

  it('the lists of lessons follow: the former part has the pupil before the day, the new one from it on', async () => {
    await place(0, null, { from: '2026-11-23' });
    const teacher = await signIn(app, 'teacher2');
    const document = `roster:${idOf('subgroup')}`;
    const answer = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
      as: teacher,
      body: syncBody({
        clientId: idOf('device of teacher2'),
        userId: teacher.userId,
        want: [document],
      }),
    });
    expect(answer.text).toContain('2026-11-22');
  });

  it('take pupils by the user id, as a list of students knows them, and nobody who is not in the class on that day', async () => {
    const byUser = (userIds: readonly number[], subgroupUuid: string | null, more: object = {}, options?: Options) =>
      send(
        'place',
        {
          from: '2027-05-10',
          places: userIds.map((userId) => ({ userId, type: english, subgroupUuid })),
          ...more,
        },
        options,
      );
    const body = { requestId: press() };
    const done = await byUser([13, 14], null, body);
    expect(done.status).toBe(200);
    const last = (data: DividedClass, member: number) => partsOf(data, member)?.at(-1);
    for (const member of [2, 3]) expect(last(done.data, member)?.[2]).toBe('2027-05-09');
    // Sent twice it is once; the same place again changes nothing.
    expect((await byUser([13, 14], null, body)).data).toEqual(done.data);
    expect((await byUser([13], null)).data.batch).toBeNull();
    const before = (await divided()).data;
    // Of another class, of another school, a teacher, nobody; with one of them nobody is placed.
    for (const stranger of [24, 26, 2, 999_999])
      expect(fieldsOf(await byUser([11, stranger], idOf('subgroup')))).toEqual([
        'places: В этот день ученика нет в классе',
      ]);
    expect(fieldsOf(await byUser([11], idOf('informatics 1'), { places: undefined }))[0]).toMatch(/^places/);
    expect((await divided()).data).toEqual(before);
    await allow(false);
    expect((await byUser([11], idOf('subgroup'), {}, { as: lead })).error.code).toBe('ACCESS_DENIED');
    await undo(done.data.batch);
    for (const member of [2, 3]) expect(last((await divided()).data, member)?.[2]).toBeNull();
  });
});
