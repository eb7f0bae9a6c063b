// Search over the schools of an area, over the real server, on both databases: who finds whom, what is told of them, and what is recorded.
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import { type foundStudents, mostFound } from '#contract/people-search/people-search.schema.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import {
  accessLog,
  completeWords,
  personWords,
  students,
  userAreas,
  userSchools,
  users,
  writeWords,
} from '#server/features/people/public.ts';
import { cardsByWords } from '#server/features/people-search/people-search.repository.ts';
import { schoolSubscriptions, schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { watched } from '#tests/support/watched-database.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

type Found = z.infer<typeof foundStudents>;
const path = '/api/v4/os/headoffice/people-search';
const contingent = '/api/v3/os/backoffice/school/contingent';
const iinOf = iinsFrom('1312315');
let presses = 0;
const press = () => idOf(`search press ${presses++}`);
const hour = 3_600_000;

describe.each(databaseKinds)('the search over schools on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  const statements: { sql: string; params: readonly unknown[] }[] = [];
  let director: Session;
  let region: Session;
  let department: Session;
  let country: Session;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    const { db } = database;
    await widenSmallSchool(db);
    await addEveryRole(db);
    await db.insert(schools).values(
      [
        [3, 1, 102],
        [4, 2, 201],
      ].map(([id = 0, regionId = 0, departmentId = 0]) => ({
        id,
        regionId,
        departmentId,
        name: `№${id} мектеп`,
        address: 'Абай',
        bin: '990140000385',
        type: 'school',
        timeZone: 'Asia/Almaty',
        flags: {},
      })),
    );
    // Nine hundred of the name in region 1, and one of it in another region.
    await enrol(900, { from: 10_000, schoolId: 3, surname: 'Қожахметова' });
    await enrol(1, { from: 20_000, schoolId: 4, surname: 'Қожахметова' });
    for (const schoolId of [1, 2, 3, 4]) await completeWords(db, schoolId, 10_000);
    app = await startTestApp(
      watched(database, (statement) => statements.push(statement)),
      clock,
    );
    director = await signIn(app, 'director');
    [region, department, country] = (await Promise.all(
      (['region_worker', 'department_worker', 'country_worker'] as const).map((role) => signIn(app, loginOf(role, 1))),
    )) as [Session, Session, Session];
    await db.insert(userAreas).values([
      { userId: region.userId, role: 'region_worker', regionId: 1, departmentId: 0 },
      { userId: department.userId, role: 'department_worker', regionId: 1, departmentId: 102 },
      { userId: country.userId, role: 'country_worker', regionId: 0, departmentId: 0 },
    ]);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function enrol(many: number, { from, schoolId, surname }: { from: number; schoolId: number; surname: string }) {
    const ids = Array.from({ length: many }, (_, index) => from + index);
    await database.db.insert(users).values(
      ids.map((id) => ({
        id,
        login: `s${id}`,
        surname,
        firstname: `Айгерім`,
        patronymic: 'Ерланқызы',
        gender: 'f' as const,
        iin: id === 20_000 ? iinOf(90) : null,
      })),
    );
    await database.db.insert(userSchools).values(ids.map((userId) => ({ userId, schoolId, role: 'student' })));
    await database.db.insert(students).values(
      ids.map((userId) => ({
        schoolId,
        userId,
        studentSchoolUuid: idOf(`card ${userId}`),
        studentUuid: idOf(`person ${userId}`),
      })),
    );
  }

  /** Each search in an hour of its own, unless their number is the subject. */
  const search = async (text: string, as: Session, laterMs = hour) => {
    clock.advance(laterMs);
    return call<Found>(app, `POST ${path}`, { as: await fresh(as), language: 'ru', body: { text } });
  };
  const logins = new Map<number, string>();
  const fresh = async (as: Session) => {
    const login =
      logins.get(as.userId) ?? (await database.db.select().from(users).where(eq(users.id, as.userId)))[0]?.login;
    logins.set(as.userId, login ?? '');
    return signIn(app, login ?? '');
  };
  const found = async (text: string, as: Session) => (await search(text, as)).data.rows;
  const namesFound = async (text: string, as: Session) => (await found(text, as)).map(({ name }) => name);
  const logOf = (schoolId: number, as: Session) =>
    database.db
      .select({ what: accessLog.what, of: accessLog.ofUserId })
      .from(accessLog)
      .where(and(eq(accessLog.schoolId, schoolId), eq(accessLog.userId, as.userId)));
  const send = async <Data = StoredStudent>(to: string, body: object) =>
    call<Data>(app, `POST ${to}`, {
      as: await fresh(director),
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });

  const admit = (more: object) =>
    send(`${contingent}/create`, {
      firstname: 'Һасан',
      patronymic: null,
      isNotResident: false,
      gender: 'm',
      isInStatistic: 1,
      bornDate: '2013-12-31',
      phone: null,
      address: null,
      groupId: 71,
      reason: 'same_district',
      arrivalDate: '2026-11-20',
      arrivalOrder: '112-к',
      arrivalOrderDate: '2026-11-19',
      ...more,
    });

  it('finds by the beginnings of names, whatever keyboard they are typed on, and tells name, class, school and state alone', async () => {
    const expected = [{ key: 0, name: 'Әлиева Іңкәр', group: '7 «А»', school: '№12 мектеп-гимназия', state: 'active' }];
    for (const text of ['әлиева', 'алие', 'АЛИЕВА инк', 'инкар Алиева', ' іңкәр ', 'и ал алие', 'алиев инка']) {
      expect([text, await found(text, region)]).toEqual([text, expected]);
    }
    // In the middle of a word nothing begins.
    expect(await found('лиева', region)).toEqual([]);
    expect(await found('алиева гани', region)).toEqual([]);
  });

  it('finds by a whole IIN, and by nothing less of it', async () => {
    await database.db
      .update(users)
      .set({ iin: iinOf(1) })
      .where(eq(users.login, 'pupil3'));
    expect(await namesFound(iinOf(1), region)).toEqual(['Гончар Игорь']);
    expect(await namesFound(iinOf(2), region)).toEqual([]);
    for (const text of [
      iinOf(1).slice(0, 11),
      `${iinOf(1)}1`,
      '131',
      'ал',
      'ә л',
      '',
      '%%%',
      '___',
      `али${iinOf(1)}`,
    ]) {
      expect([text, (await search(text, region)).status]).toEqual([text, 422]);
    }
  });

  it('finds nobody beyond the area, and more than thirty only as a sign to say more', async () => {
    const [own, all] = [(await search('қожа', region)).data, (await search('қожа', country)).data];
    for (const { rows, isCut } of [own, all]) expect([rows.length, isCut]).toEqual([mostFound, true]);
    expect(new Set(own.rows.map(({ school }) => school))).toEqual(new Set(['№3 мектеп']));
    // Of region 2, which is not theirs.
    expect(await namesFound(iinOf(90), region)).toEqual([]);
    expect(await namesFound(iinOf(90), country)).toEqual(['Қожахметова Айгерім Ерланқызы']);
    // Department 102 has no school but the third, and the school where the role is held counts besides.
    expect(await namesFound('гончар', department)).toEqual(['Гончар Игорь']);
    expect((await search('қожа', department)).data.rows).toHaveLength(mostFound);
    const other = await signIn(app, loginOf('region_worker', 2));
    expect(await namesFound('қожа', other)).toEqual([]);
    expect(await namesFound('гончар', other)).toEqual([]);
  });

  it('is for people of an area alone, and ends with the role at once', async () => {
    for (const login of ['director', 'zavuch', 'teacher', 'monitoring', 'student', loginOf('education_worker', 1)]) {
      expect((await search('гончар', await signIn(app, login))).error.code).toBe('ACCESS_DENIED');
    }
    const held = and(eq(userSchools.userId, region.userId), eq(userSchools.schoolId, 1));
    const as = await fresh(region);
    await database.db.update(userSchools).set({ role: 'monitoring' }).where(held);
    expect((await call(app, `POST ${path}`, { as, body: { text: 'қожа' } })).status).toBe(403);
    // An area is of one role: what somebody was given as a region worker is not a department worker's.
    await database.db.update(userSchools).set({ role: 'department_worker' }).where(held);
    expect(await namesFound('қожа', region)).toEqual([]);
    expect(await namesFound('гончар', region)).toEqual(['Гончар Игорь']);
    await database.db.update(userSchools).set({ role: 'region_worker' }).where(held);
  });

  it('is recorded: that somebody searched, and in the log of its school each who was told of', async () => {
    await database.db.delete(accessLog);
    await found('гончар', region);
    await found('никого такого', region);
    await search('ал', region);
    expect(await logOf(0, region)).toEqual([
      { what: 'search', of: 0 },
      { what: 'search', of: 0 },
    ]);
    expect(await logOf(1, region)).toEqual([{ what: 'found', of: 13 }]);
    await found('қожа', region);
    expect(await logOf(3, region)).toHaveLength(mostFound);
    const stored = JSON.stringify(await database.db.select().from(accessLog));
    expect(stored).not.toContain('гончар');
  });

  it('is asked thirty times a minute at most, also at once; then nobody is looked for', async () => {
    clock.advance(25 * hour);
    const as = await fresh(country);
    const ask = (text: string) => call<Found>(app, `POST ${path}`, { as, body: { text } });
    const answers = await Promise.all(Array.from({ length: 32 }, () => ask('гончар')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ error }) => error?.code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
    clock.advance(60_001);
    expect((await ask('гончар')).status).toBe(200);
  });

  it('follows a card through admission, another name, archive, deletion and each undo', async () => {
    const made = await admit({ surname: 'Өтепбергенов', iin: iinOf(3) });
    expect(await namesFound('отеп хас', region)).toEqual(['Өтепбергенов Һасан']);
    const { id } = made.data;
    const renamed = await send(`${contingent}/update`, { id, version: made.data.version, surname: 'Ысқақов' });
    expect(renamed.status).toBe(200);
    expect(await namesFound('отеп', region)).toEqual([]);
    expect(await namesFound('ыскак', region)).toEqual(['Ысқақов Һасан']);
    const undo = (which: string | null) => send<Undone>('/api/v4/os/changes/undo', { batch: which });
    await undo(renamed.data.batch);
    expect(await namesFound('отеп', region)).toEqual(['Өтепбергенов Һасан']);
    await send(`${contingent}/delete`, {
      id,
      date: '2026-11-20',
      reason: 'abroad',
      orderNumber: '200-к',
      orderDate: '2026-11-20',
    });
    expect(await found('отеп', region)).toMatchObject([{ state: 'archived', group: '7 «А»' }]);
    const other = await admit({ surname: 'Өтешов', iin: iinOf(4), arrivalOrder: '113-к' });
    expect(await namesFound('өтеш', region)).toEqual(['Өтешов Һасан']);
    const undone = await undo(other.data.batch);
    expect(await namesFound('өтеш', region)).toEqual([]);
    await send<Undone>('/api/v4/os/changes/undo', { batch: (undone.data as Undone).batch });
    expect(await namesFound('өтеш', region)).toEqual(['Өтешов Һасан']);
    await send(`${contingent}/remove`, { id: other.data.id });
    expect(await namesFound('өтеш', region)).toEqual([]);
  });

  it('does not find a card that another one took over, and an account of two schools in each of them', async () => {
    const { db } = database;
    await db.insert(students).values({
      schoolId: 3,
      userId: 14,
      studentSchoolUuid: idOf('in two'),
      studentUuid: idOf('person 14'),
      state: 'archived' as const,
    });
    await completeWords(db, 3, 10);
    expect((await found('ғалиев', region)).map(({ school, state }) => [school, state]).sort()).toEqual([
      ['№12 мектеп-гимназия', 'active'],
      ['№3 мектеп', 'archived'],
    ]);
    const renamed = await send(`${contingent}/update`, { id: 14, surname: 'Шойынбаев' });
    expect(renamed.status).toBe(200);
    // The archive of the other school has the name that they left with.
    const schoolsWith = async (text: string) => (await found(text, region)).map(({ school }) => school);
    expect(await schoolsWith('шойын')).toEqual(['№12 мектеп-гимназия']);
    expect(await schoolsWith('ғалиев')).toEqual(['№3 мектеп']);
    await db
      .update(students)
      .set({ duplicateOf: idOf('student 0') })
      .where(eq(students.studentSchoolUuid, idOf('in two')));
    expect(await schoolsWith('ғалиев')).toEqual([]);
  });

  it('loses the words of a removed card in its own school alone', async () => {
    const { db } = database;
    const made = await admit({ surname: 'Екімектепов', iin: iinOf(5), arrivalOrder: '114-к' });
    const { id } = made.data;
    await db.insert(students).values({
      schoolId: 3,
      userId: id,
      studentSchoolUuid: idOf('kept card'),
      studentUuid: idOf('kept person'),
    });
    // As a clean-up of another build left them: what one school removes says nothing about the words of another.
    await db.insert(personWords).values({ schoolId: 3, userId: id, word: 'бұрынғы', name: ' бұрынғы' });
    expect((await send(`${contingent}/remove`, { id })).status).toBe(200);
    const left = await db.select().from(personWords).where(eq(personWords.userId, id));
    expect(left.map(({ schoolId, word }) => [schoolId, word])).toEqual([[3, 'бұрынғы']]);
  });

  // The embedded database has one connection: nothing completes while another transaction is open.
  if (kind === 'postgresql')
    it('keeps no former words of who is renamed while the words are completed', async () => {
      const { db } = database;
      const userId = 30_000;
      await enrol(1, { from: userId, schoolId: 4, surname: 'Бұрынғыев' });
      const wordsOf = async () =>
        (await db.select().from(personWords).where(eq(personWords.userId, userId))).map(({ word }) => word).sort();
      await database.transaction(async (renaming) => {
        const name = { surname: 'Жаңаев', firstname: 'Дархан', patronymic: null };
        await renaming.update(users).set(name).where(eq(users.id, userId));
        await writeWords(renaming, 4, [userId]);
        // Before it is committed, and without waiting for it.
        expect(await database.transaction((completing) => completeWords(completing, 4, 10))).toBe(0);
      });
      expect(await wordsOf()).toEqual(['дархан', 'жанаев']);
      expect(await completeWords(db, 4, 10)).toBe(0);
    });

  it('is not held up by a locked school of the area, and shows none to who works in a locked one alone', async () => {
    const none = { general: false, kitap: true, om: true, ustaz: true };
    const other = await signIn(app, loginOf('region_worker', 2));
    await database.db.insert(students).values({
      schoolId: 2,
      userId: 15,
      studentSchoolUuid: idOf('second'),
      studentUuid: idOf('person 15'),
    });
    await completeWords(database.db, 2, 10);
    expect(await namesFound('қадыров', other)).toContain('Қадыров Адам');
    await database.db.insert(schoolSubscriptions).values({ schoolId: 2, ...none });
    expect(await namesFound('қадыров', other)).toEqual([]);
    await database.db.delete(schoolSubscriptions).where(eq(schoolSubscriptions.schoolId, 2));
  });

  it('reads a range of the index, among forty thousand people', async () => {
    const { db } = database;
    const letters = 'абвгдежзиклмнопрстуфхцчшэюя';
    const word = (seed: number) =>
      Array.from(
        { length: 7 },
        (_, place) => letters[(seed * (place * 2 + 3) + Math.floor(seed / 27 ** place)) % 27],
      ).join('');
    await insertRows(
      db,
      personWords,
      Array.from({ length: 120_000 }, (_, index) => ({
        schoolId: 5 + (index % 300),
        userId: 100_000 + Math.floor(index / 3),
        word: word(index),
        name: ` ${word(index)}`,
      })),
    );
    await db.execute(sql`analyze person_words`);
    for (const [number, words] of [['аба'], ['аба', 'вг'], ['аба', 'вгд', 'д']].entries()) {
      statements.length = 0;
      await cardsByWords(watched(database, (statement) => statements.push(statement)).db, [5, 6, 7], words);
      const [asked] = statements.filter(({ sql: text }) => text.includes('found_words'));
      const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${value}'`);
      const filled = (asked?.sql ?? '').replaceAll(/\$(\d+)/g, (_, place: string) =>
        literal(asked?.params[Number(place) - 1]),
      );
      const planOf = async (statement: string) => {
        const lines = await rowsOf<Record<string, string>>(db, sql.raw(`explain ${statement}`));
        return lines.flatMap((line) => Object.values(line)).join('\n');
      };
      // Also as it is planned for any words at all.
      await rowsOf(db, sql.raw(`set plan_cache_mode = force_generic_plan`));
      await rowsOf(db, sql.raw(`prepare words_${number} as ${asked?.sql}`));
      const values = (asked?.params ?? []).map(literal).join(', ');
      for (const plan of [await planOf(filled), await planOf(`execute words_${number}(${values})`)]) {
        expect(plan.match(/Index Only Scan using person_words_by_word/g)).toHaveLength(1);
        expect(plan).not.toContain('Seq Scan');
      }
      await rowsOf(db, sql.raw('reset plan_cache_mode'));
    }
  });
});
