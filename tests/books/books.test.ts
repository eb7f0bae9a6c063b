// Textbooks over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookShelf, type BooksBody, mostRemembered, type StoredBook } from '#contract/books/books.schema.ts';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { ImportApplied, ImportPlan } from '#contract/core/import.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { books, rememberBooks } from '#server/features/books/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { whileWriting } from '#tests/support/held.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v4/os/books';
let presses = 0;
const press = () => idOf(`books press ${presses++}`);
const more = ({ text }: { text: string }) => (JSON.parse(text) as { data: { current?: object } }).data;
/** Physics, which the small school teaches. */
const physics = { subjectId: 24, parallel: 7, eduLang: 'kk' as const };

describe.each(databaseKinds)('textbooks on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let teacher: Session;
  const clock = testClock();

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await buildSmallSchool(database.db);
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    [director, teacher] = [await signIn(app, 'director'), await signIn(app, 'teacher')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const list = async (as = director) => (await call<BookShelf>(app, `GET ${base}?schoolId=1`, { as })).data;
  const titles = async () => (await list()).books.map(({ title }) => title);
  const send = <Data = StoredBook>(line: string, body: object = {}, as = director) =>
    call<Data>(app, line, { as, body: { schoolId: 1, requestId: press(), ...body } });
  const create = (title: string, fields: object = {}, as = director) =>
    send(`POST ${base}`, { ...physics, title, ...fields }, as);
  const change = (uuid: string, fields: object) => send(`PUT ${base}/${uuid}`, fields);
  const archive = (uuid: string, isArchived = true) => send(`POST ${base}/${uuid}/archive`, { isArchived });
  const remove = (uuid: string) => call<{ batch: string }>(app, `DELETE ${base}/${uuid}?schoolId=1`, { as: director });
  const undo = (batch: string) => send<Undone>('POST /api/v4/os/changes/undo', { batch });
  async function bodyOf(as: Session): Promise<BooksBody> {
    const body = { ...syncBody({ clientId: idOf(`reader ${as.userId}`), userId: as.userId }, []), want: ['books'] };
    const { data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as, body });
    return data.documents[0]?.body as BooksBody;
  }

  it('are kept by the management, once for each press, and read by every employee', async () => {
    const body = { ...physics, title: ' Физика, 7-сынып ', requestId: press() };
    const [first, again] = [await send(`POST ${base}`, body), await send(`POST ${base}`, body)];
    const plain = { ...physics, title: 'Физика, 7-сынып', author: null, year: null, isArchived: false, version: 1 };
    expect(first.data).toMatchObject(plain);
    expect(again.data).toEqual(first.data);
    const whole = { title: 'Астрономия', author: 'Мектеп', year: 2024 };
    expect((await create('Астрономия', whole)).data).toMatchObject(whole);
    const { batch: _, ...stored } = first.data;
    const found = await list(teacher);
    expect(found.books.map(({ title }) => title)).toEqual(['Астрономия', 'Физика, 7-сынып']);
    expect(found.books[1]).toEqual(stored);
    expect(found.subjects).toContainEqual({ id: 24, name: { kz: 'Физика', ru: 'Физика', en: 'Physics' } });
    expect((await create('Химия', {}, teacher)).error.code).toBe('ACCESS_DENIED');
    const pupil = await signIn(app, 'student');
    expect((await call(app, `GET ${base}?schoolId=1`, { as: pupil })).error.code).toBe('ACCESS_DENIED');
  });

  it('are refused at the field that is wrong', async () => {
    const wrong = { title: '', subjectId: 24, parallel: 13, eduLang: 'kz', author: '', year: 1989 };
    const fieldsOf = ({ status, error }: { status: number; error: { errors?: object | undefined } }) => [
      status,
      Object.keys(error.errors ?? {}).sort(),
    ];
    expect(fieldsOf(await send(`POST ${base}`, wrong))).toEqual([
      422,
      ['author', 'eduLang', 'parallel', 'title', 'year'],
    ]);
    expect(fieldsOf(await create('Зельеварение', { subjectId: 9_999 }))).toEqual([422, ['subjectId']]);
    expect((await create('x'.repeat(201))).status).toBe(422);
  });

  it('have a title once per subject, parallel and language, whatever its case and spaces', async () => {
    const { data: first } = await create('Оптика');
    const { status, error } = await create('  ОПТИКА ');
    expect([status, error.errors]).toEqual([
      422,
      { title: ['There is such a textbook for this subject, grade and language already'] },
    ]);
    for (const other of [{ subjectId: 30 }, { parallel: 8 }, { eduLang: 'ru' }])
      expect((await create('Оптика', other)).status).toBe(200);
    const turned = { author: '\u202e', title: '\u202eОпти\u200bка\u202c' };
    expect((await create(turned.title)).status).toBe(422);
    expect(Object.keys((await create('Линзы', { author: turned.author })).error.errors ?? {})).toEqual(['author']);
    // The index holds what no handler looked at.
    const row = { ...physics, schoolId: 1, version: 1, title: 'оптика', foldedTitle: 'оптика' };
    const insert = (isArchived: boolean) =>
      database.db.insert(books).values({ ...row, uuid: idOf(`optics ${isArchived}`), isArchived });
    await expect(insert(false)).rejects.toThrow();
    await insert(true);

    // An archived book is not in the way, and comes back only while no other one has its title.
    const { data: archived } = await archive(first.uuid);
    expect(archived).toMatchObject({ isArchived: true, version: 2 });
    const { data: second } = await create('Оптика');
    expect((await archive(first.uuid, false)).error.errors).toHaveProperty('title');
    expect((await undo(archived.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'book', id: first.uuid }] });
    await remove(second.uuid);
    expect((await undo(archived.batch)).data.undone).toBe(1);
    expect((await archive(first.uuid)).data.isArchived).toBe(true);
    expect((await archive(first.uuid, false)).data.isArchived).toBe(false);
  });

  it('are changed by what is given, and a stale form is told the present state', async () => {
    const { uuid } = (await create('Механика', { year: 2020 })).data;
    const changed = await change(uuid, { author: 'Мектеп', version: 1 });
    expect(changed.data).toMatchObject({ title: 'Механика', author: 'Мектеп', year: 2020, version: 2 });
    const late = await change(uuid, { title: 'Термодинамика', version: 1 });
    expect([late.status, late.error.code]).toEqual([409, 'STALE_VERSION']);
    expect(more(late).current).toMatchObject({ uuid, title: 'Механика', version: 2 });
    expect((await change(uuid, { title: 'Оптика' })).error.errors).toHaveProperty('title');
    expect((await change(uuid, { title: 'МЕХАНИКА' })).data).toMatchObject({ title: 'МЕХАНИКА', version: 3 });
    for (const refused of [await change(idOf('no book'), { title: 'x' }), await remove(idOf('no book'))])
      expect(refused.error.code).toBe('NOT_FOUND');
  });

  it('are deleted and restored, with a history that names the subject', async () => {
    const { uuid } = (await create('Акустика')).data;
    clock.advance(1);
    const { data } = await remove(uuid);
    expect(await titles()).not.toContain('Акустика');
    expect((await undo(data.batch)).data.kept).toEqual([]);
    expect(await titles()).toContain('Акустика');
    const address = `GET /api/v4/os/changes/entry?schoolId=1&entity=book&id=${uuid}`;
    const history = await call<EntryHistory[]>(app, address, { as: teacher });
    expect(history.data.map(({ call: line }) => line)).toContain(`POST ${base}`);
    expect(history.data.at(-1)).toMatchObject({ after: { title: 'Акустика', subject: { ru: 'Физика' } } });
  });

  it('tell devices of every change; their document holds the active ones with the names of subjects', async () => {
    const since = (await database.db.select().from(feed).where(eq(feed.schoolId, 1))).length;
    const { uuid } = (await create('Электричество')).data;
    await archive(uuid);
    const told = (await database.db.select().from(feed).where(eq(feed.schoolId, 1))).slice(since);
    expect(told.map(({ scope, document }) => [scope, document])).toEqual(Array(2).fill(['school', 'books']));
    const body = await bodyOf(teacher);
    const open = (await list()).books.filter(({ isArchived }) => !isArchived);
    expect(body.books).toEqual(open);
    expect(body.books.map(({ title }) => title)).not.toContain('Электричество');
    expect(body.subjects.map(({ id }) => id).sort()).toEqual([24, 30]);
  });

  it('are imported from a sheet: planned, all or none, once, and undone', async () => {
    const row = (line: number, cells: object) => ({ line, cells });
    const optics = { title: 'оптика', subject: 'Physics', parallel: '7 класс', eduLang: 'казахский' };
    const waves = { title: 'Волны', subject: 'физика', parallel: '9', eduLang: 'русский', year: '2023' };
    const sheet = [
      row(2, waves),
      row(3, { ...optics, author: 'Мектеп' }),
      row(4, { ...waves, subject: 'Зельеварение' }),
      row(5, { ...waves, title: 'ВОЛНЫ' }),
    ];
    const plan = (rows: object[]) => send<ImportPlan>(`POST ${base}/import/plan`, { rows });
    const apply = (rows: object[]) => send<ImportApplied>(`POST ${base}/import/apply`, { rows });
    const planned = (await plan(sheet)).data.rows;
    expect(planned.map(({ outcome }) => outcome)).toEqual(['new', 'changed', 'wrong', 'duplicate']);
    expect(planned[2]?.problems).toEqual({ subject: { key: 'books.wrong.subject' } });
    expect((await apply(sheet)).status).toBe(422);
    expect(await titles()).not.toContain('Волны');
    const { data } = await apply(sheet.slice(0, 2));
    expect(data).toMatchObject({ added: 1, changed: 1 });
    const found = (await list()).books;
    expect(found.find(({ title }) => title === 'Волны')).toMatchObject({ parallel: 9, eduLang: 'ru', year: 2023 });
    expect(found.find(({ author, title }) => author && title === 'оптика')).toMatchObject({
      ...physics,
      author: 'Мектеп',
    });
    expect((await apply(sheet.slice(0, 2))).data).toEqual({ batch: null, added: 0, changed: 0 });
    expect((await undo(data.batch ?? '')).data.kept).toEqual([]);
    expect(await titles()).not.toContain('Волны');
  });

  describe('typed by a teacher', () => {
    const place = { subjectId: 30, parallel: 5, eduLang: 'ru' as const };
    const remember = (...typed: string[]) =>
      rememberBooks(database.db, { ...place, schoolId: 1, titles: typed, userId: 2, now: schoolNow });
    const remembered = async () => {
      const ofPlace = and(eq(books.schoolId, 1), eq(books.subjectId, 30), eq(books.parallel, 5));
      return database.db.select().from(books).where(ofPlace).orderBy(books.foldedTitle);
    };

    it('are added once, also beside one that is archived', async () => {
      const archived = (await create('Старый учебник', place)).data;
      await archive(archived.uuid);
      expect(await remember(' Лёгкая атлетика ', 'лёгкая  АТЛЕТИКА', '  ', 'старый учебник')).toEqual([
        'Лёгкая атлетика',
      ]);
      expect(await remember('ЛЁГКАЯ АТЛЕТИКА')).toEqual([]);
      expect(await remember()).toEqual([]);
      const [added, ...others] = await remembered();
      expect(added).toMatchObject({
        title: 'Лёгкая атлетика',
        version: 1,
        isArchived: false,
        addedBy: 2,
        addedAt: schoolNow,
      });
      expect(others.map(({ uuid }) => uuid)).toEqual([archived.uuid]);
      expect(await titles()).toContain('Лёгкая атлетика');
    });

    it.runIf(kind === 'postgresql')(
      'and entered in the list at the same moment are told to whoever comes second',
      async () => {
        const elsewhere = { ...place, parallel: 8 };
        const sent = await whileWriting(
          database,
          (db) => rememberBooks(db, { ...elsewhere, schoolId: 1, titles: ['Вместе'], userId: 2, now: schoolNow }),
          async (untilWaiting) => {
            const creating = create('Вместе', elsewhere);
            await untilWaiting(1);
            return { creating };
          },
        );
        const { status, text } = await sent.creating;
        expect([status, text]).toEqual([422, expect.stringContaining('title')]);
      },
    );

    it('fill the list of a subject, parallel and language up to its limit', async () => {
      const many = Array.from({ length: mostRemembered + 5 }, (_, index) => `Книга ${index}`);
      expect(await remember(...many)).toEqual(many.slice(0, mostRemembered - 1));
      expect(await remember('Ещё одна')).toEqual([]);
      expect((await remembered()).filter(({ isArchived }) => !isArchived)).toHaveLength(mostRemembered);
      const other = { ...place, parallel: 6, schoolId: 1, titles: ['Ещё одна'], userId: 2, now: schoolNow };
      expect(await rememberBooks(database.db, other)).toEqual(['Ещё одна']);
    });
  });
});
