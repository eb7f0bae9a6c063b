// Sheets of classes, over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { ImportApplied, ImportPlan, ImportRow } from '#contract/core/import.ts';
import { languages } from '#contract/core/localized.ts';
import { detectReading, rowsOf } from '#contract/core/sheets/sheet.ts';
import { groupImportColumns } from '#contract/groups/group-import.ts';
import type { Database } from '#server/db/client.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import { accessLog, staffMembers, users } from '#server/features/people/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { groups, rooms } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v4/os/backoffice/people-import/classes';
const eduYear = 2026;
let presses = 0;
const press = () => idOf(`class import press ${presses++}`);

it('a sheet is read by its titles in each of the three languages, and the example of the template is no row', () => {
  const columns = groupImportColumns().filter(({ isInTemplate }) => isInTemplate !== false);
  for (const language of languages) {
    const rows = [columns.map(({ titles }) => titles[language]), columns.map(({ example }) => example), ['5 «Ж»']];
    const sheets = [{ name: 'Лист1', rows }];
    const reading = detectReading(sheets, groupImportColumns());
    expect(Object.keys(reading.columns).sort()).toEqual(columns.map(({ field }) => field).sort());
    expect(rowsOf(sheets, reading, groupImportColumns()).map(({ line }) => line)).toEqual([3]);
  }
});

describe.each(databaseKinds)('the import of classes on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  const [leadIin, twinIin] = ['840312400017', '820615300014'];
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    await buildSmallSchool(db);
    await widenSmallSchool(db);
    const entries = Array.from({ length: 9 }, (_, index) => index + 1).map((number) => ({
      weekday: 0,
      number,
      timeStart: `${10 + number}:05`,
      timeEnd: `${10 + number}:50`,
    }));
    const bells = { schoolId: 1, version: 1, lessonMinutes: 45, name: 'Обычные', entries };
    await db.insert(timeSchemes).values([
      { ...bells, shift: 1, isDefault: false, uuid: idOf('plain bells 1') },
      { ...bells, shift: 2, isDefault: false, uuid: idOf('plain bells 2') },
    ]);
    await db.insert(rooms).values([
      { schoolId: 1, id: 15, number: '8', name: 'Химия' },
      { schoolId: 1, id: 7, number: '7', name: 'Мұрағат', isArchived: true },
    ]);
    const people = [
      { id: 901, login: 'lead-901', surname: 'Ахметова', firstname: 'Сәуле', patronymic: 'Маратқызы', iin: leadIin },
      { id: 902, login: 'lead-902', surname: 'Ким', firstname: 'Анна', patronymic: null, iin: twinIin },
      { id: 903, login: 'lead-903', surname: 'Ким', firstname: 'Анна', patronymic: null, iin: null },
    ];
    await db.insert(users).values(people.map((one) => ({ ...one, gender: 'f' as const })));
    await db
      .insert(staffMembers)
      .values(
        people.map(({ id }) => ({ schoolId: 1, userId: id, positionId: 4, changedAt: 0, state: 'active' as const })),
      );
    app = await startTestApp(database, testClock());
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const rowsIn = (lines: readonly ImportRow['cells'][]): ImportRow[] =>
    lines.map((cells, index) => ({ line: index + 2, cells }));
  const plan = (lines: readonly ImportRow['cells'][], as = director) =>
    call<ImportPlan>(app, `POST ${base}/plan`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear, rows: rowsIn(lines) },
    });
  const apply = (lines: readonly ImportRow['cells'][], more: object = {}, as = director) =>
    call<ImportApplied>(app, `POST ${base}/apply`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear, rows: rowsIn(lines), requestId: press(), ...more },
    });
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const classes = async () =>
    (
      await database.db
        .select()
        .from(groups)
        .where(and(eq(groups.schoolId, 1), eq(groups.eduYear, eduYear)))
        .orderBy(groups.id)
    ).map(({ version: _, ...row }) => row);
  const classOf = async (parallel: number, letter: string) =>
    (await classes()).find((one) => one.parallel === parallel && one.letter === letter);
  const problems = ({ data }: { data: ImportPlan }) =>
    data.rows.map(({ outcome, problems: of }) => [
      outcome,
      ...Object.entries(of).map(([field, { key }]) => `${field}: ${key}`),
    ]);

  it('classes come with lead, room, bells and size; the same file again changes nothing, and one undo takes all back', async () => {
    const before = await classes();
    const lines = [
      // The number of a room that is the id of no room, however a program spoils letter, shift and language.
      {
        group: '5-a класс',
        eduLang: 'қазақша',
        shift: 'I',
        lead: leadIin,
        room: '8',
        timeScheme: 'обычные',
        capacity: '24',
      },
      {
        group: '10 «Ә»',
        eduLang: 'Русский',
        shift: '2 смена',
        lead: 'ахметова сәуле',
        timeScheme: 'Обычные',
        faculty: 'ЕМН',
      },
    ];
    const planned = await plan(lines);
    expect(problems(planned)).toEqual([['new'], ['new']]);
    const requestId = press();
    const done = await apply(lines, { mark: planned.data.mark, requestId });
    expect(done).toMatchObject({ status: 200, data: { added: 2, changed: 0 } });
    expect(await apply(lines, { mark: planned.data.mark, requestId })).toMatchObject({ data: done.data });
    expect(await classOf(5, 'А')).toMatchObject({
      eduLang: 'kk',
      shift: 1,
      leadUserId: 901,
      roomId: 15,
      timeSchemeUuid: idOf('plain bells 1'),
      capacity: 24,
      isInStatistic: true,
      faculty: null,
      archivedOn: null,
    });
    expect(await classOf(10, 'Ә')).toMatchObject({
      eduLang: 'ru',
      shift: 2,
      leadUserId: 901,
      timeSchemeUuid: idOf('plain bells 2'),
      capacity: 25,
      faculty: 'natural',
    });
    const again = await plan(lines);
    expect(problems(again)).toEqual([['same'], ['same']]);
    expect((await apply(lines)).data).toMatchObject({ added: 0, changed: 0, batch: null });
    expect((await undo(done.data.batch)).data.undone).toBeGreaterThan(0);
    expect(await classes()).toEqual(before);
  });

  it('only what the sheet says of a class changes, and an empty cell leaves what is there', async () => {
    const before = await classOf(7, 'А');
    const lines = [{ group: '7а', capacity: '31', room: '214 - Физика', lead: '' }];
    const { data } = await plan(lines);
    expect(data.rows[0]).toMatchObject({ outcome: 'changed', values: { capacity: 31 } });
    const done = await apply(lines, { mark: data.mark });
    expect(done.data).toMatchObject({ added: 0, changed: 1 });
    expect(await classOf(7, 'А')).toEqual({ ...before, capacity: 31, roomId: 214 });
    await undo(done.data.batch);
    expect(await classOf(7, 'А')).toEqual(before);
  });

  it('what is wrong is said at its cell, and nothing of the file is written', async () => {
    const before = await classes();
    const [first] = before;
    await database.db
      .update(groups)
      .set({ archivedOn: '2026-11-01' })
      .where(and(eq(groups.schoolId, 1), eq(groups.id, first?.id ?? 0)));
    const label = `${first?.parallel} «${first?.letter}»`;
    const fields = { eduLang: 'kk', shift: '1' };
    const lines = [
      { group: '13 «А»', ...fields },
      { group: '6Б', ...fields, lead: 'Ким Анна' },
      { group: '6В', ...fields, lead: twinIin },
      { group: '6Г', ...fields, room: '7' },
      // The id of a room, and the value by which our own pages name one, are no number on a door.
      { group: '6Д', ...fields, room: '15' },
      { group: '6Е', ...fields, faculty: 'ОГН' },
      { group: '6Ж', ...fields, timeScheme: 'Қосымша 1', shift: '2' },
      { group: '6З', shift: '3' },
      { group: '6 «б»', ...fields },
      { group: label, ...fields },
    ];
    const planned = await plan(lines);
    expect(problems(planned)).toEqual([
      ['wrong', 'group: groups.wrong.importClass'],
      ['wrong', 'lead: groups.wrong.importLead'],
      ['new'],
      ['wrong', 'room: groups.wrong.importRoom'],
      ['wrong', 'room: groups.wrong.importRoom'],
      ['wrong', 'faculty: groups.wrong.faculty'],
      ['wrong', 'timeScheme: groups.wrong.timeSchemeUuid'],
      ['wrong', expect.stringMatching(/^shift: /)],
      ['new'],
      ['wrong', 'group: groups.wrong.takenInArchive'],
    ]);
    expect(await apply(lines, { mark: planned.data.mark })).toMatchObject({ status: 422 });
    await database.db
      .update(groups)
      .set({ archivedOn: null })
      .where(and(eq(groups.schoolId, 1), eq(groups.id, first?.id ?? 0)));
    expect(await classes()).toEqual(before);
  });

  it('an IIN of a lead that a sheet meets is in the access log, once a day, also when the sheet is refused', async () => {
    const { db } = database;
    await db.delete(accessLog);
    const recorded = async () =>
      (await db.select().from(accessLog)).map(({ userId, what, ofUserId }) => [userId, what, ofUserId]);
    // A row with another mistake tells as much: its lead is not the mistake.
    const guesses = ['840312400025', leadIin].map((lead) => ({ group: '7А', lead: ` ${lead}`, room: 'жоқ бөлме' }));
    for (const _ of [1, 2]) expect((await apply(guesses, {}, zavuch)).status).toBe(422);
    expect(await recorded()).toEqual([[zavuch.userId, 'iin', 901]]);
    await plan(guesses);
    await plan([{ group: '7А', lead: 'Ахметова Сәуле' }], zavuch);
    expect(await recorded()).toEqual([
      [zavuch.userId, 'iin', 901],
      [director.userId, 'iin', 901],
    ]);
  });

  it('lessons to come ring otherwise only from a day that is given', async () => {
    const before = await classOf(7, 'А');
    const times = async () =>
      (await database.db.select().from(lessons).where(eq(lessons.schoolId, 1))).map((one) => [
        one.scheduleUuid,
        one.timeStart,
      ]);
    const old = await times();
    const lines = [{ group: '7А', timeScheme: 'Обычные' }];
    const refused = await apply(lines);
    expect(refused.status).toBe(422);
    expect(refused.error.errors).toHaveProperty('applyFrom');
    expect(await classOf(7, 'А')).toEqual(before);
    const done = await apply(lines, { applyFrom: '2026-11-20' });
    expect(done).toMatchObject({ status: 200, data: { changed: 1 } });
    expect(await times()).not.toEqual(old);
    await undo(done.data.batch);
    expect([await classOf(7, 'А'), await times()]).toEqual([before, old]);
  });

  it('two deputies at once make a class once, and a plan of an hour ago is refused', async () => {
    const lines = [{ group: '8 «Ұ»', eduLang: 'kk', shift: '1' }];
    const { mark } = (await plan(lines)).data;
    const answers = await Promise.all([director, zavuch, director, zavuch].map((as) => apply(lines, { mark }, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await classes()).filter(({ parallel, letter }) => parallel === 8 && letter === 'Ұ')).toHaveLength(1);
    const other = await call(app, `POST ${base}/plan`, {
      as: director,
      body: { schoolId: 2, eduYear, rows: rowsIn(lines) },
    });
    expect(other.status).toBe(403);
  });
});
