// The parents whom a sheet of students names, over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import { studentColumns } from '#contract/contingent/student-import.ts';
import { type ImportApplied, type ImportPlan, type ImportRow, planImport } from '#contract/core/import.ts';
import { languages } from '#contract/core/localized.ts';
import { mapColumns } from '#contract/core/sheets/titles.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog, parentChildren, students, userSchools, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

let presses = 0;
const press = () => idOf(`import of parents ${presses++}`);
const iinOf = iinsFrom('1312315', 10);
const parentIinOf = iinsFrom('8403124', 10);
let [serials, parentSerials] = [30, 30];
const nextIin = () => iinOf(serials++);
const nextParentIin = () => parentIinOf(parentSerials++);

const fields = [
  ...['surname', 'firstname', 'iin', 'group'],
  ...['parentOneIin', 'parentOneName', 'parentOnePhone', 'parentTwoIin', 'parentTwoName', 'parentTwoPhone'],
];
type Line = readonly string[];
const csv = (lines: readonly Line[]) => Buffer.from([fields, ...lines].map((line) => line.join(';')).join('\r\n'));
const rowsOf = (lines: readonly Line[]): ImportRow[] =>
  lines.map((line, index) => ({
    line: index + 2,
    cells: Object.fromEntries(line.map((cell, place) => [fields[place] ?? '', cell])),
  }));

it.each(languages)('the titles of the template in %s are found, and no parent is taken for the pupil', (language) => {
  const columns = studentColumns();
  const shown = columns.filter(({ isInTemplate }) => isInTemplate !== false);
  const found = mapColumns({ rows: [shown.map(({ titles }) => titles[language])] }, 0, columns);
  expect(found).toEqual(Object.fromEntries(shown.map(({ field }, index) => [field, index])));
  // The IIN of the example is refused, so that no half replaced example becomes a pupil; the other cells are right.
  const [example] = planImport({
    columns,
    existing: [],
    key: ['iin'],
    rows: [{ line: 2, cells: Object.fromEntries(shown.map(({ field, example: cell }) => [field, cell])) }],
  }).rows;
  expect(example?.problems).toEqual({ iin: { key: 'import.wrong.example' } });
});

it('sheets call parents mother and father, guardian, or the first and the second', () => {
  const titles = ['ФИО', 'ИИН', 'ИИН матери', 'Телефон мамы', 'Әкесінің ЖСН', 'Әкесінің аты-жөні', 'Телефон'];
  expect(mapColumns({ rows: [titles] }, 0, studentColumns())).toEqual({
    fullName: 0,
    iin: 1,
    parentOneIin: 2,
    parentOnePhone: 3,
    parentTwoIin: 4,
    parentTwoName: 5,
    phone: 6,
  });
});

describe.each(databaseKinds)('parents in a sheet of students on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let lead: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    [director, lead] = [await signIn(app, 'director'), await signIn(app, 'grouplead')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  type As = { as?: Session; led?: boolean };
  const plan = async (lines: readonly Line[], { as = director, led = false }: As = {}) => {
    const path = `/api/v4/os/${led ? 'frontoffice' : 'backoffice'}/people-import/contingent/plan`;
    const body = { schoolId: 1, eduYear: 2026, rows: rowsOf(lines) };
    return call<ImportPlan & { mark: string }>(app, `POST ${path}`, { as, language: 'ru', body });
  };
  const problems = async (lines: readonly Line[], as: As = {}) =>
    (await plan(lines, as)).data.rows.map((row) =>
      Object.entries(row.problems).map(([field, { key }]) => `${field}: ${key}`),
    );
  const send = (lines: readonly Line[], { as = director, led = false, requestId = press(), mark = '' } = {}) => {
    const given = { schoolId: '1', eduYear: '2026', requestId, arrivalDate: '2026-11-20', reason: 'grade1' };
    const query = new URLSearchParams({ ...given, ...(mark && { mark }) });
    const path = `/api/v3/os/${led ? 'frontoffice' : 'backoffice'}/school/contingent/import?${query}`;
    const body = formOf({ field: 'import', file: 'a.csv', content: csv(lines) });
    return call<ImportApplied>(app, `POST ${path}`, { as, language: 'ru', headers: multipart, body });
  };
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const parentsOf = async (iin: string) =>
    (
      await database.db
        .select({ iin: users.iin, name: users.surname, phone: parentChildren.phone, id: users.id })
        .from(parentChildren)
        .innerJoin(users, eq(users.id, parentChildren.parentUserId))
        .innerJoin(students, eq(students.studentSchoolUuid, parentChildren.studentSchoolUuid))
        .where(
          and(
            eq(parentChildren.schoolId, 1),
            eq(students.userId, database.db.select({ id: users.id }).from(users).where(eq(users.iin, iin))),
          ),
        )
    ).sort((a, b) => a.id - b.id);

  it('a press that is refused is refused again when it is sent again, although its record stays', async () => {
    const met = nextIin();
    await database.db.update(users).set({ iin: met }).where(eq(users.id, 13));
    const requestId = press();
    const lines = [
      ['Гончар', 'Игорь', met, ''],
      ['', 'Еркін', nextIin(), '7а'],
    ];
    for (const _ of [1, 2]) expect((await send(lines, { requestId })).error?.code).toBe('VALIDATION_FAILED');
    const recorded = await database.db.select().from(accessLog).where(eq(accessLog.ofUserId, 13));
    expect(recorded.map(({ what }) => what)).toEqual(['iin']);
    await database.db.delete(accessLog);
  });

  it('behind a title about another person are not read, and the call names the column', async () => {
    const content = `Фамилия;Имя;ИИН;Класс;Дата рождения;Пол;Мама;Телефон\nСаид;Ажар;${nextIin()};7а;31.12.2013;ж;Саид Дина;8 701 555 14 12`;
    const query = new URLSearchParams({
      schoolId: '1',
      eduYear: '2026',
      requestId: press(),
      arrivalDate: '2026-11-20',
      reason: 'grade1',
    });
    const body = formOf({ field: 'import', file: 'a.csv', content: Buffer.from(content) });
    const path = `POST /api/v3/os/backoffice/school/contingent/import?${query}`;
    const done = await call<ImportApplied>(app, path, { as: director, language: 'ru', headers: multipart, body });
    expect(done.data).toMatchObject({ added: 1, leftOut: ['Мама', 'Телефон'] });
  });

  it('come with the pupils, one account for siblings; repeated nothing changes; one undo takes all back', async () => {
    const [one, two, mother, father] = [nextIin(), nextIin(), nextParentIin(), nextParentIin()];
    const lines = [
      ['Алтай', 'Арман', one, '7а', mother, 'Алтай Сәуле Маратқызы', '8 701 555 14 12', father, 'Алтай Қайрат', ''],
      ['Алтай', 'Еркін', two, '7а', ` ${mother.slice(0, 6)} ${mother.slice(6)}`, 'Алтай Сәуле', '', '', '', ''],
    ];
    const planned = await plan(lines);
    expect(planned.data.rows.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
    const requestId = press();
    const done = await send(lines, { requestId, mark: planned.data.mark });
    expect(done.data).toMatchObject({ added: 2, changed: 0 });
    expect((await send(lines, { requestId, mark: planned.data.mark })).data).toEqual(done.data);
    const [ofOne, ofTwo] = [await parentsOf(one), await parentsOf(two)];
    expect(ofOne.map(({ iin }) => iin).sort()).toEqual([mother, father].sort());
    expect(ofTwo).toEqual([expect.objectContaining({ iin: mother, name: 'Алтай', phone: '+77015551412' })]);
    const roles = await database.db
      .select()
      .from(userSchools)
      .where(eq(userSchools.userId, ofTwo[0]?.id ?? 0));
    expect(roles).toMatchObject([{ schoolId: 0, role: 'parent' }]);
    expect((await plan(lines)).data.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same']);
    expect((await send(lines)).data).toMatchObject({ batch: null, added: 0, changed: 0 });
    expect((await undo(done.data.batch)).data.kept).toEqual([]);
    expect(await parentsOf(one)).toEqual([]);
    expect(
      await database.db
        .select()
        .from(parentChildren)
        .where(eq(parentChildren.parentUserId, ofTwo[0]?.id ?? 0)),
    ).toEqual([]);
  });

  it('of a pupil who is there are added, get another phone for all children, and nobody is detached', async () => {
    const [one, two, mother, father, third] = [nextIin(), nextIin(), nextParentIin(), nextParentIin(), nextParentIin()];
    await send([
      ['Бек', 'Ажар', one, '7а', mother, 'Бек Дина', '8 701 555 14 12', '', '', ''],
      ['Бек', 'Омар', two, '7а', mother, 'Бек Дина', '', '', '', ''],
    ]);
    // Known by now, she needs no name; in whichever column she stands.
    const lines = [['Бек', 'Ажар', one, '', father, 'Бек Серік', '', mother, '', '8 702 555 14 12']];
    const [row] = (await plan(lines)).data.rows;
    expect(row).toMatchObject({ outcome: 'changed', before: { parentOneIin: null, parentTwoPhone: '+77015551412' } });
    const added = await send(lines);
    expect(added.data).toMatchObject({ added: 0, changed: 1 });
    expect((await parentsOf(one)).map(({ iin }) => iin).sort()).toEqual([mother, father].sort());
    expect((await parentsOf(two)).map(({ phone }) => phone)).toEqual(['+77025551412']);
    expect(await problems([['Бек', 'Ажар', one, '', third, 'Бек Асан', '', '', '', '']])).toEqual([
      ['parentOneIin: people-import.wrong.parents'],
    ]);
    await undo(added.data.batch);
    expect(await parentsOf(one)).toEqual([expect.objectContaining({ iin: mother, phone: '+77015551412' })]);
    expect(await parentsOf(two)).toEqual([expect.objectContaining({ iin: mother, phone: '+77015551412' })]);
  });

  it('are refused row by row: twice the same, the pupil, no name, no IIN, a phone that differs', async () => {
    const [child, mother] = [nextIin(), nextParentIin()];
    const row = (...parents: string[]) => ['Дос', 'Дана', child, '7а', ...parents];
    const other = ['Дос', 'Дамир', nextIin(), '7а', mother, 'Дос Гүл', '8 702 555 14 12'];
    const each = [
      row(mother, 'Дос Гүл', '', mother, 'Дос Гүл'),
      row(child, 'Дос Дана'),
      row(mother),
      row(mother, 'Гүл'),
      row('840312400018', 'Дос Гүл'),
    ];
    const found = [];
    for (const line of each) found.push(...(await problems([line])));
    expect(found).toEqual([
      ['parentTwoIin: parents.wrong.same'],
      ['parentOneIin: parents.wrong.child'],
      ['parentOneName: people-import.wrong.noParentName'],
      ['parentOneName: people-import.wrong.parentName'],
      ['parentOneIin: olessons.validation.iin'],
    ]);
    expect(await problems([row(mother, 'Дос Гүл', '8 701 555 14 12'), other])).toEqual([
      [],
      ['parentOnePhone: people-import.wrong.otherPhone'],
    ]);
    const [odd] = (await plan([row('', 'Дос Гүл', '8 701 555 14 12')])).data.rows;
    expect(odd).toMatchObject({
      outcome: 'new',
      problems: {},
      hints: { parentOneIin: { key: 'people-import.odd.parentNoIin' } },
    });
    // All or none.
    expect((await send([row(mother, 'Дос Гүл'), ['Дос', 'Дамир', nextIin(), '7а', mother]])).status).toBe(422);
    expect(await parentsOf(child)).toEqual([]);
  });

  it('whom another school knows get an account of this school, and nothing of the other one is told', async () => {
    const [child, iin] = [nextIin(), nextParentIin()];
    // A parent of both schools in the suite of access: here of the second one alone.
    await database.db.update(users).set({ iin }).where(eq(users.id, 21));
    await database.db
      .delete(parentChildren)
      .where(and(eq(parentChildren.schoolId, 1), eq(parentChildren.parentUserId, 21)));
    const line = ['Ерден', 'Ер', child, '7а', iin, 'Басқа Есім', '', '', '', ''];
    const planned = await plan([line]);
    expect(planned.text).not.toContain('Қадырова');
    expect(await problems([['Ерден', 'Ер', child, '7а', iin]])).toEqual([
      ['parentOneName: people-import.wrong.noParentName'],
    ]);
    expect((await send([line])).status).toBe(200);
    const [made] = await parentsOf(child);
    expect(made).toMatchObject({ name: 'Басқа' });
    expect(made?.id).not.toBe(21);
  });

  it('under another name than the school knows are no match', async () => {
    const iin = nextParentIin();
    await send([['Нұр', 'Ай', nextIin(), '7а', iin, 'Нұр Ана', '', '', '', '']]);
    const row = (name: string) => ['Нұр', 'Күн', nextIin(), '7а', iin, name, '', '', '', ''];
    expect(await problems([row('Басқа Есім')])).toEqual([['parentOneName: people-import.wrong.otherParentName']]);
    expect(await problems([row('НҰР Ана')])).toEqual([[]]);
  });

  it('and their pupils are recorded as told, when a plan meets their IINs', async () => {
    const [child, iin] = [nextIin(), nextParentIin()];
    const line = ['Тас', 'Ер', child, '7а', iin, 'Тас Ана', '', '', '', ''];
    await send([line]);
    await database.db.delete(accessLog);
    await plan([line]);
    const [parent] = await parentsOf(child);
    const [pupil] = await database.db.select().from(users).where(eq(users.iin, child));
    const log = await database.db.select().from(accessLog);
    expect(log.map(({ what }) => what)).toEqual(['iin', 'iin']);
    expect(new Set(log.map(({ ofUserId }) => ofUserId))).toEqual(new Set([pupil?.id, parent?.id]));
  });

  it('an account on the staff stays what it is: as a parent the person has one of its own', async () => {
    const [child, iin] = [nextIin(), nextParentIin()];
    await database.db.update(users).set({ iin }).where(eq(users.id, 2));
    await send([['Жан', 'Әли', child, '7а', iin, 'Төлегенова Ұлжан', '', '', '', '']]);
    const [parent] = await parentsOf(child);
    expect(parent?.id).not.toBe(2);
  });

  it('a group lead binds them in the own class where the school allows it, and learns nothing of others', async () => {
    const [child, ofOther] = [nextIin(), nextParentIin()];
    await send([['Ким', 'Ян', nextIin(), '1Б', ofOther, 'Ким Ольга', '', '', '', '']]);
    const line = ['Лес', 'Аян', child, '7а', ofOther];
    expect((await send([line], { as: lead, led: true })).error.code).toBe('ACCESS_DENIED');
    const flags = { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true };
    await database.db.update(schools).set({ flags }).where(eq(schools.id, 1));
    expect(await problems([line], { as: lead, led: true })).toEqual([
      ['parentOneName: people-import.wrong.noParentName'],
    ]);
    expect(await problems([line])).toEqual([[]]);
    expect((await send([[...line, 'Лес Ольга']], { as: lead, led: true })).data.added).toBe(1);
    expect(await parentsOf(child)).toMatchObject([{ iin: ofOther, name: 'Ким' }]);
    await database.db
      .update(schools)
      .set({ flags: { apiVersion: 'v4' } })
      .where(eq(schools.id, 1));
  });

  if (kind === 'postgresql')
    it('ten sheets at once make one account of a parent, and no pupil gets a third one', async () => {
      const children = Array.from({ length: 6 }, nextIin);
      const [shared, own] = [nextParentIin(), children.slice(1).map(nextParentIin)];
      await send([['Сан', 'Бала', children[0] ?? '', '7а']]);
      const answers = await Promise.all([
        ...children
          .slice(1)
          .map((child, index) =>
            send([['Сан', `Бала${'абвгдежзик'[index]}`, child, '7а', shared, 'Сан Ана', '', '', '', '']]),
          ),
        ...own.map((iin) => send([['', '', children[0] ?? '', '', iin, 'Сан Аға', '', '', '', '']])),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5 + 2);
      expect(await database.db.select().from(users).where(eq(users.iin, shared))).toHaveLength(1);
      expect(await parentsOf(children[0] ?? '')).toHaveLength(2);
    });
});
