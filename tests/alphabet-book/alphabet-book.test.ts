// Personal files and the alphabet book, over the real server, on both databases.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookRow } from '#contract/alphabet-book/alphabet-book.schema.ts';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { ImportApplied } from '#contract/core/import.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { giveFiles } from '#server/features/contingent/personal-files.ts';
import { removedFiles, students } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newPerson } from '#tests/support/new-people.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const contingent = '/api/v3/os/backoffice/school/contingent';
const iinOf = iinsFrom('1312315');
let presses = 0;
const press = () => idOf(`book press ${presses++}`);

const person = { ...newPerson, phone: '8 705 555 14 12', address: 'Абай даңғылы, 48' };
const arrival = {
  groupId: 71,
  arrivalDate: '2026-11-20',
  reason: 'same_district',
  arrivalOrder: '112-к',
  arrivalOrderDate: '2026-11-19',
};
const departure = { date: '2026-11-20', reason: 'abroad', orderNumber: '200-к', orderDate: '2026-11-20' };

describe.each(databaseKinds)('the alphabet book on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let teacher: Session;
  let lead: Session;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, testClock());
    director = await signIn(app, 'director');
    zavuch = await signIn(app, 'zavuch');
    teacher = await signIn(app, 'teacher');
    lead = await signIn(app, 'grouplead');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data = StoredStudent>(path: string, body: object, as = director) =>
    call<Data>(app, `POST ${path}`, {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const admit = (more: object, as = director) => send(`${contingent}/create`, { ...person, ...arrival, ...more }, as);
  const admitted = async (more: object) => {
    const { data, text } = await admit(more);
    if (!data?.id) throw new Error(text);
    return data;
  };
  const undo = (batch: string | null) => send<Undone>('/api/v4/os/changes/undo', { batch });
  const book = (more = '', as = director, eduYear = 2026) =>
    call<ListPage<BookRow>>(
      app,
      `GET /api/v4/os/backoffice/alphabet-book?schoolId=1&eduYear=${eduYear}&size=all${more}`,
      {
        as,
        language: 'ru',
      },
    );
  const rowOf = async (id: number) => (await book()).data.rows.find((row) => row.id === id);
  const fileOf = async (id: number) => (await rowOf(id))?.file;

  // covers SYSTEM-002 ROUTE-040
  it('holds everybody under the letter of the surname, with the order by which they came and the one by which they left', async () => {
    const made = await admitted({
      surname: 'Жақсыбаева',
      firstname: 'Әсел',
      gender: 'f',
      iin: iinOf(1),
      nationalityId: 1,
    });
    expect(await rowOf(made.id)).toMatchObject({
      type: 'students',
      file: 'Ж-1',
      surname: 'Жақсыбаева',
      bornDate: '2013-12-31',
      address: 'Абай даңғылы, 48',
      phone: '+77055551412',
      iin: expect.stringMatching(/^\d{4}•{8}$/),
      nationality: { en: 'Kazakh' },
      group: { label: '7 «А»' },
      arrival: { date: '2026-11-20', reason: 'same_district', order: '112-к', orderDate: '2026-11-19' },
      departure: null,
    });
    await send(`${contingent}/delete`, { id: made.id, ...departure });
    expect(await rowOf(made.id)).toMatchObject({
      type: 'left',
      file: 'Ж-1',
      departure: { date: '2026-11-20', reason: 'abroad', order: '200-к', orderDate: '2026-11-20' },
    });
    const left = await book('&type=left&letter=Ж');
    expect(left.data.rows.map(({ id }) => id)).toEqual([made.id]);
    expect((await book('&type=students&letter=Ж')).data.rows).toEqual([]);
    // Whoever was there before anybody wrote movements came with the class.
    expect(await rowOf(11)).toMatchObject({ arrival: { date: '2026-09-01', reason: null, order: null } });
  });

  it('is the management’s alone', async () => {
    expect((await book('', zavuch)).status).toBe(200);
    for (const as of [teacher, lead]) expect(await book('', as)).toMatchObject({ status: 403 });
    expect((await book('', director, 2031)).error.code).toBe('NOT_FOUND');
  });

  it('numbers files within their letter, and leaves the number as it is when somebody is called otherwise', async () => {
    const first = await admitted({ surname: 'Қалиев', iin: iinOf(2) });
    const second = await admitted({ surname: 'қасымов', iin: iinOf(3) });
    const other = await admitted({ surname: 'Ли', iin: iinOf(4) });
    expect([await fileOf(first.id), await fileOf(second.id), await fileOf(other.id)]).toEqual(['Қ-1', 'Қ-2', 'Л-1']);
    await send(`${contingent}/update`, { id: first.id, surname: 'Ахметов' });
    expect(await fileOf(first.id)).toBe('Қ-1');
    await send(`${contingent}/delete`, { id: second.id, ...departure, orderNumber: '201-к' });
    await send(`${contingent}/restore`, {
      id: second.id,
      ...arrival,
      arrivalDate: '2026-11-21',
      arrivalOrder: '113-к',
    });
    expect(await fileOf(second.id)).toBe('Қ-2');
  });

  it('never gives a number twice, also where the card is gone, and gives it back with the card', async () => {
    const made = await admitted({ surname: 'Цой', iin: iinOf(5) });
    expect(await fileOf(made.id)).toBe('Ц-1');
    const undone = await undo(made.batch);
    expect(undone.status).toBe(200);
    expect(await rowOf(made.id)).toBeUndefined();
    const next = await admitted({ surname: 'Цай', iin: iinOf(6) });
    expect(await fileOf(next.id)).toBe('Ц-2');
    await undo(undone.data.batch);
    expect(await fileOf(made.id)).toBe('Ц-1');
    const removed = await send(`${contingent}/remove`, { id: made.id });
    expect(removed.status).toBe(200);
    expect(await fileOf((await admitted({ surname: 'Цветков', iin: iinOf(7) })).id)).toBe('Ц-3');
    await undo(removed.data.batch);
    expect(await fileOf(made.id)).toBe('Ц-1');
    expect(await database.db.select().from(removedFiles)).toEqual([]);
  });

  it('numbers those of a sheet in their order', async () => {
    const lines = ['Юсупова;Аяла;ж', 'Юн;Артём;м', 'Шарипов;Ерлан;м'].map((line) => `${line};31.12.2013;7 «А»;да`);
    const query = `schoolId=1&eduYear=2026&requestId=${press()}&arrivalDate=2026-11-20&reason=same_district`;
    const form = new FormData();
    const sheet = ['Фамилия;Имя;Пол;Дата рождения;Класс;Нерезидент', ...lines].join('\n');
    form.append('import', new Blob([sheet], { type: 'text/csv' }), 'people.csv');
    const request = new Request('http://school', { method: 'POST', body: form });
    const answer = await app.inject({
      method: 'POST',
      url: `${contingent}/import?${query}`,
      headers: { ...headersOf(director), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.json<{ data: ImportApplied }>().data).toMatchObject({ added: 3 });
    const { rows } = (await book('&letter=Ю&letter=Ш')).data;
    expect(Object.fromEntries(rows.map(({ surname, file }) => [surname, file]))).toEqual({
      Юсупова: 'Ю-1',
      Юн: 'Ю-2',
      Шарипов: 'Ш-1',
    });
  });

  it('gives each of twenty who come at once a number of their own', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admit({ surname: 'Эм', iin: iinOf(20 + index) }, index % 2 === 0 ? director : zavuch),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { rows } = (await book('&letter=Э')).data;
    const numbers = rows.map(({ file }) => Number(file?.replace('Э-', ''))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('begins anew in another school', async () => {
    const [pupil] = await database.db.select().from(students).where(eq(students.schoolId, 2));
    const { studentSchoolUuid, userId } = pupil as typeof students.$inferSelect;
    await giveFiles(database.db, 2, new Map([[userId, { studentSchoolUuid, surname: 'Қадыров' }]]));
    const [numbered] = await database.db.select().from(students).where(eq(students.schoolId, 2));
    expect(numbered).toMatchObject({ fileLetter: 'Қ', fileNumber: 1 });
  });

  it('is a sheet too, with all of its fields', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/api/v4/os/backoffice/alphabet-book?schoolId=1&eduYear=2026&format=csv&letter=Ж',
      headers: headersOf(director, 1, 'ru'),
    });
    expect(answer.headers['content-disposition']).toContain('.csv');
    const [head = '', row = ''] = answer.body.split('\r\n');
    expect(head).toContain('Личное дело');
    expect(row).toContain('Ж-1');
    expect(row).toContain('Прибыл из другой школы района (города)');
    expect(row).toContain('200-к');
  });
});
