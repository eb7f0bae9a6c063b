// Sheets of students, over the real server, on both databases.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import type { Movement } from '#contract/contingent/movements.ts';
import type { ImportApplied, ImportPlan, ImportRow, PlannedRow } from '#contract/core/import.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog, students, userSchools, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { textOf } from '#server/shared/texts.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { badFiles, formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { seeded } from '#tests/sync/random.ts';

const backoffice = '/api/v3/os/backoffice/school/contingent';
const frontoffice = '/api/v3/os/frontoffice/school/contingent';
const planning = (office: string) => `/api/v4/os/${office}/people-import/contingent/plan`;
const arrival = { arrivalDate: '2026-11-20', reason: 'grade1' };

let presses = 0;
const press = () => idOf(`import press ${presses++}`);

const iinOf = iinsFrom('1312315', 10);
let serials = 30;
const nextIin = () => iinOf(serials++);

const head = ['Тегі', 'Аты', 'Отчество', 'ИИН', 'Сынып', 'Телефон'];
type Line = readonly [
  surname: string,
  firstname: string,
  patronymic: string,
  iin: string,
  group: string,
  phone?: string,
];
const csv = (lines: readonly Line[], delimiter = ';') =>
  Buffer.from([head, ...lines].map((line) => line.join(delimiter)).join('\r\n'));
const fields = ['surname', 'firstname', 'patronymic', 'iin', 'group', 'phone'];
const rowsOf = (lines: readonly Line[]): ImportRow[] =>
  lines.map((line, index) => ({
    line: index + 2,
    cells: Object.fromEntries(line.map((cell, place) => [fields[place] ?? '', cell ?? ''])),
  }));

describe.each(databaseKinds)('the import of students on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let lead: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
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

  type Options = { as?: Session; language?: string; led?: boolean };
  const plan = (rows: readonly ImportRow[], { as = director, language = 'ru', led = false }: Options = {}) =>
    call<ImportPlan & { mark: string }>(app, `POST ${planning(led ? 'frontoffice' : 'backoffice')}`, {
      as,
      language,
      body: { schoolId: 1, eduYear: 2026, rows },
    });
  const send = (
    content: Buffer,
    more: Readonly<Record<string, string>> = {},
    { as = director, language = 'ru', led = false, file = 'a.csv' }: Options & { file?: string } = {},
  ) => {
    const query = new URLSearchParams({ schoolId: '1', eduYear: '2026', requestId: press(), ...arrival, ...more });
    return call<ImportApplied>(app, `POST ${led ? frontoffice : backoffice}/import?${query}`, {
      as,
      language,
      headers: multipart,
      body: formOf({ field: 'import', file, content }),
    });
  };
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const list = async () =>
    (await call<ListPage<StudentRow>>(app, `GET ${backoffice}/list?schoolId=1&eduYear=2026`, { as: director })).data
      .rows;
  const cardOf = async (iin: string) => {
    const [found] = await database.db
      .select({ user: users, student: students })
      .from(users)
      .innerJoin(students, and(eq(students.userId, users.id), eq(students.schoolId, 1)))
      .where(eq(users.iin, iin));
    return found;
  };
  const movements = async (iin: string) => {
    const uuid = (await cardOf(iin))?.student.studentSchoolUuid ?? '';
    const path = '/api/v4/os/backoffice/people-management/contingent/student-profiles/movements';
    const query = `schoolId=1&eduYear=2026&studentSchoolUuid=${uuid}`;
    return (await call<Movement[]>(app, `GET ${path}?${query}`, { as: director })).data;
  };
  const outcomes = ({ data }: { data: ImportPlan }) => data.rows.map(({ outcome }) => outcome);
  const problemsIn = ({ data }: { data: ImportPlan }) =>
    data.rows.map(({ problems }: PlannedRow) =>
      Object.entries(problems)
        .map(([field, { key }]) => `${field}: ${key}`)
        .join(),
    );

  // covers USERCARD-003 USERCARD-058
  it('a file comes into the classes as a whole, its pupils sign in, and one undo takes all of them back', async () => {
    const before = await list();
    const [first, second] = [nextIin(), nextIin()];
    const content = csv([
      ['Қожахметова', 'Індира', 'Қайратқызы', ` ${first.slice(0, 6)} ${first.slice(6)}`, '7а', '8 701 555 14 12'],
      ['Сәрсенов', 'Әли', '', second, '7 «А»'],
    ]);
    const order = { arrivalOrder: '12-к', arrivalOrderDate: '2026-11-19' };
    const done = await send(content, order);
    expect(done).toMatchObject({ status: 200, data: { added: 2, changed: 0 } });
    const rows = await list();
    expect(rows.length).toBe(before.length + 2);
    expect(rows.find(({ id }) => id === done.data.ids?.[0])).toMatchObject({
      surname: 'Қожахметова',
      firstname: 'Індира',
      patronymic: 'Қайратқызы',
      bornDate: '2013-12-31',
      gender: 'm',
      group: { label: '7 «А»' },
      state: 'active',
      signIn: 'never',
    });
    expect((await cardOf(first))?.student.phone).toBe('+77015551412');
    expect(await movements(first)).toMatchObject([
      {
        kind: 'arrived',
        date: '2026-11-20',
        reason: 'grade1',
        to: '7 «А»',
        order: { number: '12-к', date: '2026-11-19' },
      },
    ]);
    const slips = await call<{ login: string; password: string }[]>(
      app,
      'POST /api/v4/os/backoffice/people-management/contingent/slips',
      { as: director, body: { schoolId: 1, eduYear: 2026, requestId: press(), ids: done.data.ids } },
    );
    const [slip] = slips.data;
    const entered = await call(app, 'POST /api/login', { body: slip });
    expect(entered.status).toBe(200);
    // Whoever has signed in stays as a whole, in the class and in the register, and is named.
    const undone = await undo(done.data.batch);
    expect(undone.data.kept.map(({ entity }) => entity).sort()).toEqual(['membership', 'movement', 'student']);
    expect((await list()).find(({ id }) => id === done.data.ids?.[0])?.group?.label).toBe('7 «А»');
    expect(await movements(first)).toHaveLength(1);
    expect(await cardOf(second)).toBeUndefined();
  });

  it('sent twice it is done once, and repeated it changes nothing', async () => {
    const content = csv([['Ким', 'Анна', '', nextIin(), '7а']]);
    const requestId = press();
    const [one, two] = [await send(content, { requestId }), await send(content, { requestId })];
    expect(two.data).toEqual(one.data);
    const again = await send(content);
    expect(again.data).toEqual({ batch: null, added: 0, changed: 0, ids: [] });
    const other = await send(csv([['Ким', 'Инна', '', nextIin(), '7а']]), { requestId });
    expect(other.error.code).toBe('PAYLOAD_CHANGED');
    expect((await undo(one.data.batch)).data.kept).toEqual([]);
  });

  it('the plan says of every row what it would do, and writes nothing', async () => {
    const [there, fresh, archived, elsewhere] = [nextIin(), nextIin(), nextIin(), nextIin()];
    await send(csv([['Егоров', 'Евгений', '', there, '7а', '8 701 555 14 12']]));
    await send(csv([['Ушёл', 'Пётр', '', archived, '7а']]));
    const left = await cardOf(archived);
    await database.db
      .update(students)
      .set({ state: 'archived' })
      .where(eq(students.userId, left?.user.id ?? 0));
    await database.db.update(users).set({ iin: elsewhere }).where(eq(users.id, 26));
    const count = (await list()).length;
    const answer = await plan(
      rowsOf([
        ['Егоров', 'Евгений', '', there, '7 А', '+7 701 555 14 12'],
        ['Егоров', 'Евгений', 'Тимофеевич', there, ''],
        ['Егорова', 'Ева', '', fresh, '1Б'],
        ['Ушёл', 'Пётр', '', archived, '7а'],
        ['Қадыров', 'Мұрат', '', elsewhere, '7а'],
        ['Егоров', 'Евгений', '', nextIin(), '7а'],
        ['?ожахметова', 'Індира', '', nextIin(), '7а'],
        ['-Иванов', 'Иван1', '', nextIin(), '10 «Г»', '8 701 55'],
        ['Ким', 'Олег', '', '161205650', '7а'],
        ['Ким', 'Олег', '', '', '7а'],
        ['', '', '', nextIin(), ''],
        ['=1+1', 'Анна', '', nextIin(), '7а'],
      ]),
    );
    expect(outcomes(answer)).toEqual([
      'same',
      'duplicate',
      'new',
      'wrong',
      'wrong',
      'duplicate',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
    ]);
    expect(problemsIn(answer).slice(3)).toEqual([
      'iin: people-import.wrong.archived',
      'iin: people-import.wrong.elsewhere',
      'isAnother: people-import.wrong.similar',
      'surname: import.wrong.lostLetter',
      'surname: spa.validation.incorrect_data,firstname: spa.validation.name_character,group: people-import.wrong.group,phone: spa.validation.phone',
      'iin: people-import.wrong.iinDigits',
      'bornDate: olessons.validation.required_field,gender: olessons.validation.required_field,iin: people-import.wrong.noIin',
      'surname: olessons.validation.required_field,firstname: olessons.validation.required_field,group: olessons.validation.required_field',
      'surname: import.wrong.formula',
    ]);
    // Whose student it is stays with the other school (decisions E3, E23).
    expect(answer.text).not.toContain('№3');
    expect((await list()).length).toBe(count);
    await database.db.update(users).set({ iin: null }).where(eq(users.id, 26));
  });

  it('who is there is changed and never moved, an empty cell leaves what is there, and the undo brings it back', async () => {
    const iin = nextIin();
    await send(csv([['Рахметов', 'Нұртас', 'Бақытжанұлы', iin, '7а', '8 701 555 14 12']]));
    const moved = await plan(rowsOf([['Рахметов', 'Нұртас', '', iin, '1Б']]));
    expect(moved.data.rows[0]?.problems).toEqual({
      group: { key: 'people-import.wrong.otherGroup', values: { group: '7 «А»' } },
    });
    const changed = await send(csv([['Рахметов', 'Нұртас', '', iin, '', '8 702 555 14 12']]));
    expect(changed.data).toMatchObject({ added: 0, changed: 1, ids: [] });
    expect(await cardOf(iin)).toMatchObject({
      user: { patronymic: 'Бақытжанұлы' },
      student: { phone: '+77025551412', version: 2 },
    });
    await undo(changed.data.batch);
    expect((await cardOf(iin))?.student.phone).toBe('+77015551412');
  });

  it('somebody without an IIN comes as one who is no resident, and the second time is taken for the same', async () => {
    const row = (isAnother: string): ImportRow[] => [
      {
        line: 2,
        cells: {
          surname: 'Смит',
          firstname: 'Джон',
          bornDate: '41639',
          gender: 'м',
          group: '7-А',
          isNotResident: 'да',
          isAnother,
        },
      },
    ];
    const content = Buffer.from('Фамилия,Имя,Пол,Дата рождения,Класс,Нерезидент\nСмит,Джон,муж,31.12.2013,7-А,Да');
    expect((await send(content)).data.added).toBe(1);
    expect(outcomes(await plan(row('')))).toEqual(['duplicate']);
    expect(outcomes(await plan(row('да')))).toEqual(['new']);
    expect((await plan(row('да'))).data.rows[0]?.restored).toEqual(['group', 'bornDate']);
  });

  // covers USERCARD-059
  it('one wrong row holds up the whole file, whose first line that is wrong is told first', async () => {
    const count = (await list()).length;
    const content = csv([
      ['Ким', 'Анна', '', nextIin(), '7а'],
      ['Ким', 'Инна', '', nextIin(), '12 «Я»'],
      ['Ким', '', '', nextIin(), '7а'],
    ]);
    const refused = await send(content);
    expect(refused).toMatchObject({ status: 422, error: { code: 'VALIDATION_FAILED' } });
    expect(refused.error.errors?.import).toEqual([
      'Строка 3, Класс: Такого класса в этом учебном году нет',
      'Строка 4, Имя: Обязательное поле',
    ]);
    expect((await list()).length).toBe(count);
  });

  it('what is wrong with the arrival is told at its field: a day out of the year, an order of another day', async () => {
    const content = () => csv([['Ким', 'Анна', '', nextIin(), '7а']]);
    const early = await send(content(), { arrivalDate: '2026-08-01' });
    expect(Object.keys(early.error.errors ?? {})).toEqual(['arrivalDate']);
    const taken = await send(content(), { arrivalOrder: '12-к', arrivalOrderDate: '2026-11-18' });
    expect(Object.keys(taken.error.errors ?? {})).toEqual(['arrivalOrder']);
    const half = await send(content(), { arrivalOrder: '13-к' });
    expect(half.status).toBe(422);
  });

  it('nothing else is written than what was shown', async () => {
    const iin = nextIin();
    await send(csv([['Ли', 'Ева', '', iin, '7а', '8 701 555 14 12']]));
    const lines: Line[] = [['Ли', 'Ева', '', iin, '7а', '8 702 555 14 12']];
    const { mark } = (await plan(rowsOf(lines))).data;
    const userId = (await cardOf(iin))?.user.id ?? 0;
    await database.db.update(students).set({ phone: '+77035551412' }).where(eq(students.userId, userId));
    expect((await send(csv(lines), { mark })).error.code).toBe('CONFLICT');
    const anew = (await plan(rowsOf(lines))).data.mark;
    expect((await send(csv(lines), { mark: anew })).data.changed).toBe(1);
  });

  it.each(Object.entries(badFiles))(
    '%s is refused in the words of three languages',
    async (_, { file, content, key }) => {
      const readsKind = ['spa.validation.file_kind', 'olessons.validation.required_field'];
      for (const language of ['kz', 'ru', 'en'] as const) {
        const { status, error } = await send(content, {}, { file, language });
        const words = [key, ...readsKind].map((known) =>
          textOf(language, known, { kinds: 'CSV, XLSX', max: key.endsWith('columns') ? 200 : 10_000, megabytes: 50 }),
        );
        expect(status).toBe(422);
        expect(words).toContain(error.errors?.import?.[0]);
      }
    },
  );

  // covers USERCARD-034
  it('takes one file, in the field of this name', async () => {
    const content = csv([['Ким', 'Анна', '', nextIin(), '7а']]);
    const query = new URLSearchParams({ schoolId: '1', eduYear: '2026', requestId: press(), ...arrival });
    const ask = (body: Buffer) =>
      call(app, `POST ${backoffice}/import?${query}`, { as: director, headers: multipart, body });
    const file = { field: 'import', file: 'a.csv', content };
    expect((await ask(formOf({ ...file, field: 'file' }))).status).toBe(400);
    expect((await ask(formOf(file, file))).status).toBe(400);
    expect((await ask(formOf())).status).toBe(422);
    expect((await ask(formOf(file))).status).toBe(200);
  });

  it('a group lead imports into the own class where the school allows it, and learns nothing of others', async () => {
    const [iin, ofOther] = [nextIin(), nextIin()];
    await send(csv([['Ким', 'Ян', '', ofOther, '1Б']]));
    const lines: Line[] = [
      ['Омар', 'Али', '', iin, '7а'],
      ['Омар', 'Дана', '', nextIin(), '1Б'],
      ['Ким', 'Ян', '', ofOther, '7а'],
    ];
    expect((await plan(rowsOf(lines), { as: lead, led: true })).error.code).toBe('ACCESS_DENIED');
    expect((await send(csv(lines), {}, { as: lead, led: true })).error.code).toBe('ACCESS_DENIED');
    expect((await send(csv(lines), {}, { as: lead })).error.code).toBe('ACCESS_DENIED');
    const flags = { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true };
    await database.db.update(schools).set({ flags }).where(eq(schools.id, 1));
    const answer = await plan(rowsOf(lines), { as: lead, led: true });
    expect(problemsIn(answer)).toEqual([
      '',
      'group: people-import.wrong.notOwnGroup',
      'iin: people-import.wrong.notOwn',
    ]);
    expect((await send(csv(lines.slice(0, 1)), {}, { as: lead, led: true })).data.added).toBe(1);
    // The right is taken away in between.
    await database.db
      .update(schools)
      .set({ flags: { apiVersion: 'v4' } })
      .where(eq(schools.id, 1));
    expect((await send(csv([['Омар', 'Аян', '', nextIin(), '7а']]), {}, { as: lead, led: true })).error.code).toBe(
      'ACCESS_DENIED',
    );
  });

  describe('whose IIN it is, where it is none of the reader’s', () => {
    const askedBy = async (userId: number) =>
      (await database.db.select().from(accessLog).where(eq(accessLog.userId, userId))).map(({ what, ofUserId }) => [
        ...[what, ofUserId],
      ]);
    const [away, far] = [nextIin(), nextIin()];
    const line = (iin: string): Line => ['Алысов', 'Дос', '', iin, '7а'];
    /** So many questions that the day is full but for the last one. */
    const fillDay = async (userId: number) => {
      const asked = (await askedBy(userId)).length;
      const at = clock.now();
      const question = { schoolId: 1, at, userId, what: 'look-up', ofUserId: 0 } as const;
      const rows = Array.from({ length: 299 - asked }, () => ({ ...question, id: randomUUID() }));
      await database.db.insert(accessLog).values(rows);
    };
    beforeAll(async () => {
      const { db } = database;
      await db.update(users).set({ iin: away }).where(eq(users.id, 26));
      await db.insert(users).values({
        id: 27,
        login: 'student3',
        passwordHash: null,
        surname: 'Ұзақ',
        firstname: 'Жол',
        iin: far,
        gender: 'f',
      });
      const own = { studentSchoolUuid: idOf('far pupil'), studentUuid: idOf('far person') };
      await db.insert(students).values({ ...own, schoolId: 2, userId: 27 });
    });
    afterAll(async () => {
      await database.db.delete(accessLog);
      await database.db.update(users).set({ iin: null }).where(eq(users.id, 26));
    });

    it('is written down once a day; who is new is not, and the school’s own as an IIN that is right', async () => {
      const own = nextIin();
      await send(csv([line(own)]), {}, { as: zavuch });
      for (let round = 0; round < 2; round++) {
        await plan(rowsOf([line(own), line(nextIin())]), { as: zavuch });
        expect(await askedBy(9)).toEqual([['iin', (await cardOf(own))?.user.id]]);
      }
      await database.db.delete(accessLog).where(eq(accessLog.what, 'iin'));
      const looked = async () => (await askedBy(9)).filter(([what]) => what === 'look-up');
      for (let round = 0; round < 2; round++) {
        const answer = await plan(rowsOf([line(away), line(own)]), { as: zavuch });
        expect(problemsIn(answer)[0]).toBe('iin: people-import.wrong.elsewhere');
        expect(await looked()).toEqual([['look-up', 26]]);
      }
      // The refusal of a file tells it too.
      expect((await send(csv([line(far)]), {}, { as: zavuch })).error.errors?.import).toHaveLength(1);
      expect(await looked()).toEqual([
        ['look-up', 26],
        ['look-up', 27],
      ]);
    });

    it('is told to a lead as to everybody, and written down', async () => {
      const ofOther = nextIin();
      await database.db.delete(accessLog);
      await send(csv([['Ким', 'Ева', '', ofOther, '1Б']]));
      const flags = { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true };
      await database.db.update(schools).set({ flags }).where(eq(schools.id, 1));
      const answer = await plan(rowsOf([['Ким', 'Ева', '', ofOther, '7а']]), { as: lead, led: true });
      await database.db
        .update(schools)
        .set({ flags: { apiVersion: 'v4' } })
        .where(eq(schools.id, 1));
      expect(problemsIn(answer)).toEqual(['iin: people-import.wrong.notOwn']);
      expect(await askedBy(4)).toEqual([['look-up', (await cardOf(ofOther))?.user.id]]);
    });

    it('is told of 300 people a day, in the plan and in the refusal of a file alike', async () => {
      await database.db.delete(accessLog);
      await fillDay(1);
      for (const answer of [await plan(rowsOf([line(away), line(far)])), await send(csv([line(away), line(far)]))]) {
        expect(answer).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS', retryAfterMs: 86_400_000 } });
        expect(answer.text).not.toContain(away);
      }
      expect(await askedBy(1)).toHaveLength(299);
      expect((await plan(rowsOf([line(away)]))).status).toBe(200);
      expect((await plan(rowsOf([line(far)]))).status).toBe(429);
      // Who was told stays told, and others are asked about freely.
      expect((await plan(rowsOf([line(away), line(nextIin())]))).status).toBe(200);
      await database.db.delete(accessLog);
    });

    if (kind === 'postgresql')
      it('is told of no more to sheets that are asked at once', async () => {
        await fillDay(1);
        const answers = await Promise.all([away, far].map((iin) => plan(rowsOf([line(iin)]))));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
      });
  });

  it('nothing is imported into a year that is over or has not begun, nor into another school', async () => {
    const content = csv([['Ким', 'Анна', '', nextIin(), '7а']]);
    expect((await send(content, { eduYear: '2025' })).error.code).toBe('YEAR_READ_ONLY');
    expect((await send(content, { eduYear: '2031' })).error.code).toBe('NOT_FOUND');
    expect((await send(content, { schoolId: '2' })).error.code).toBe('WRONG_SCHOOL');
  });

  it('who has left another school keeps the account', async () => {
    const iin = nextIin();
    await database.db.update(users).set({ iin }).where(eq(users.id, 26));
    await database.db.update(students).set({ state: 'archived' }).where(eq(students.userId, 26));
    const done = await send(csv([['Қадыров', 'Мұрат', '', iin, '7а']]));
    expect(done.data.ids).toEqual([26]);
    const roles = await database.db.select().from(userSchools).where(eq(userSchools.userId, 26));
    expect(roles.map(({ schoolId }) => schoolId).sort()).toEqual([1, 2]);
  });

  if (kind === 'postgresql')
    it('ten imports of the same people at once make each of them once', async () => {
      const iins = Array.from({ length: 20 }, nextIin);
      const people = iins.map((iin, index): Line => ['Бірге', `Бала${'абвгдежзиклмнопрстуф'[index]}`, '', iin, '7а']);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send(csv(people), {}, { as: index % 2 ? zavuch : director })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(answers.map(({ data }) => data.added).sort()).toEqual([...Array(9).fill(0), 20]);
      for (const iin of iins) expect(await cardOf(iin)).toBeDefined();
    });

  if (kind === 'postgresql')
    it.each([1, 2, 3, 4])(
      'twenty who come by one IIN at once, by form and by sheet in any mixture (%i), of two who admit them, are one card',
      async (seed) => {
        const [random, iin] = [seeded(seed), nextIin()];
        const name = { surname: 'Жалғыз', firstname: 'Нұрбек', patronymic: null, gender: 'm', bornDate: '2013-12-31' };
        const rest = { isNotResident: false, phone: null, address: null, isInStatistic: 1, groupId: 71 };
        const order = { arrivalOrder: null, arrivalOrderDate: null };
        const sheet = csv([[name.surname, name.firstname, '', iin, '7а']]);
        const comes = async (): Promise<'came' | 'taken' | 'known' | string> => {
          const as = random.chance(0.5) ? director : zavuch;
          if (random.chance(0.5)) {
            let answer = await send(sheet, {}, { as });
            // So many files are not read at once: whoever is told so comes again.
            while (answer.status === 503) answer = await send(sheet, {}, { as });
            const { status, data, text } = answer;
            if (status !== 200) return text;
            return data.added === 1 ? 'came' : 'known';
          }
          const body = { schoolId: 1, eduYear: 2026, requestId: press(), ...name, ...rest, ...arrival, ...order, iin };
          const { status, error, text } = await call(app, `POST ${backoffice}/create`, { as, body });
          return status === 200 ? 'came' : error.code === 'IIN_TAKEN' ? 'taken' : text;
        };
        const said = await Promise.all(Array.from({ length: 20 }, comes));
        expect(said.filter((one) => one === 'came')).toHaveLength(1);
        expect(said.filter((one) => !['came', 'taken', 'known'].includes(one))).toEqual([]);
        const accounts = await database.db.select().from(users).where(eq(users.iin, iin));
        expect(accounts).toHaveLength(1);
        const own = eq(students.userId, accounts[0]?.id ?? 0);
        const cards = await database.db
          .select()
          .from(students)
          .where(and(eq(students.schoolId, 1), own));
        expect(cards.map(({ state }) => state)).toEqual(['active']);
        expect((await movements(iin)).map(({ kind: what }) => what)).toEqual(['arrived']);
      },
    );

  it('who was in another school on the day of arrival comes later', async () => {
    const iin = nextIin();
    const name = { surname: 'Кеткен', firstname: 'Келген', gender: 'm' as const };
    await database.db.insert(users).values({ id: 28, login: 'student4', passwordHash: null, iin, ...name });
    const own = { studentSchoolUuid: idOf('left pupil'), studentUuid: idOf('left person') };
    await database.db.insert(students).values({ ...own, schoolId: 2, userId: 28 });
    const left = (leftOn: string) =>
      database.db
        .update(students)
        .set({ state: 'archived', leftOn })
        .where(and(eq(students.schoolId, 2), eq(students.userId, 28)));
    const sheet = csv([['Кеткен', 'Келген', '', iin, '7а']]);
    await left('2026-11-20');
    const refused = await send(sheet);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('20.11.2026')]);
    await left('2026-11-19');
    const done = await send(sheet);
    expect(done.data, done.text).toMatchObject({ added: 1 });
  });
});
