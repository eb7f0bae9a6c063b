// Sheets of the staff, over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undone } from '#contract/changes/changes.schema.ts';
import type { ImportApplied, ImportPlan, ImportRow } from '#contract/core/import.ts';
import type { Database } from '#server/db/client.ts';
import { accessLog, staffMembers, userSchools, users } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

let presses = 0;
const press = () => idOf(`staff import press ${presses++}`);
const iinOf = iinsFrom('8508154');
let serials = 0;
const nextIin = () => iinOf(serials++);

const fields = ['fullName', 'iin', 'position', 'phone', 'category'] as const;
type Line = readonly string[];
const rowsOf = (lines: readonly Line[]): ImportRow[] =>
  lines.map((line, index) => ({
    line: index + 2,
    cells: Object.fromEntries(line.map((cell, place) => [fields[place] ?? '', cell])),
  }));
const csv = (lines: readonly Line[]) =>
  Buffer.from(
    [['ФИО', 'ЖСН', 'Должность', 'Телефон', 'Санаты'], ...lines].map((line) => line.join('\t')).join('\n'),
    'utf16le',
  );
const phone = '8 701 555 14 12';

describe.each(databaseKinds)('the import of the staff on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, testClock());
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const plan = (rows: readonly ImportRow[], as = director) =>
    call<ImportPlan & { mark: string }>(app, 'POST /api/v4/os/backoffice/people-import/personnel/plan', {
      as,
      language: 'ru',
      body: { schoolId: 1, eduYear: 2026, rows },
    });
  const send = (content: Buffer, as = director, more: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ schoolId: '1', eduYear: '2026', requestId: press(), ...more });
    const body = formOf({
      field: 'import',
      file: 'staff.csv',
      content: Buffer.concat([Buffer.from([0xff, 0xfe]), content]),
    });
    return call<ImportApplied>(app, `POST /api/v3/os/backoffice/school/personnel/import?${query}`, {
      as,
      language: 'ru',
      headers: multipart,
      body,
    });
  };
  const undo = (batch: string | null, as = director) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', { as, body: { schoolId: 1, batch, requestId: press() } });
  const memberOf = async (iin: string) => {
    const [found] = await database.db
      .select({ user: users, member: staffMembers })
      .from(users)
      .innerJoin(staffMembers, and(eq(staffMembers.userId, users.id), eq(staffMembers.schoolId, 1)))
      .where(eq(users.iin, iin));
    return found;
  };
  const rolesOf = async (userId: number) =>
    (await database.db.select().from(userSchools).where(eq(userSchools.userId, userId))).map(({ role }) => role);
  const problemsIn = ({ data }: { data: ImportPlan }) =>
    data.rows.map(({ outcome, problems }) => [
      outcome,
      ...Object.entries(problems).map(([field, { key }]) => `${field}: ${key}`),
    ]);

  // covers USERCARD-004 USERCARD-058
  it('a file with positions in any of the three languages gives cards and roles, and one undo takes them back', async () => {
    const [teacher, deputy, librarian] = [nextIin(), nextIin(), nextIin()];
    const lines = [
      ['Асқарова Дина Маратқызы', teacher, 'Мұғалім', phone, 'педагог-исследователь'],
      ['Ким Ольга', deputy, 'заместитель директора по информационным технологиям', phone, ''],
      ['Ли Вера', librarian, 'Librarian', phone, ''],
    ];
    const found = await plan(rowsOf(lines));
    expect(problemsIn(found)).toEqual([['new'], ['new'], ['new']]);
    const done = await send(csv(lines), director, { mark: found.data.mark });
    expect(done.data).toMatchObject({ added: 3, changed: 0 });
    const made = await memberOf(teacher);
    expect(made).toMatchObject({
      user: { surname: 'Асқарова', firstname: 'Дина', patronymic: 'Маратқызы', gender: 'f', bornDate: '1985-08-15' },
      member: { phone: '+77015551412', positionId: 4, category: 'researcher', state: 'active' },
    });
    const ids = done.data.ids ?? [];
    expect(await Promise.all(ids.map(rolesOf))).toEqual([['teacher'], ['zavuch'], []]);
    expect(problemsIn(await plan(rowsOf(lines)))).toEqual([['same'], ['same'], ['same']]);
    expect((await send(csv(lines))).data).toEqual({ batch: null, added: 0, changed: 0, ids: [] });
    expect((await undo(done.data.batch, zavuch)).error.code).toBe('ACCESS_DENIED');
    expect((await undo(done.data.batch)).data.kept).toEqual([]);
    expect(await memberOf(teacher)).toBeUndefined();
    expect(await rolesOf(ids[0] ?? 0)).toEqual([]);
  });

  it('a deputy creates teachers alone, and touches neither a position nor a director', async () => {
    const [first, second, boss] = [nextIin(), nextIin(), nextIin()];
    await database.db.update(users).set({ iin: boss }).where(eq(users.id, 1));
    expect((await send(csv([['Ким Анна', first, 'Учитель', phone]]), zavuch)).data.added).toBe(1);
    const answer = await plan(
      rowsOf([
        ['Ким Анна', first, 'Библиотекарь', '8 702 555 14 12'],
        ['Ли Вера', second, 'Директор', phone],
        ['Ли Вера', nextIin(), 'Волшебник', phone],
        ['Сейітов Болат', boss, '', phone],
        ['Ли Мария', nextIin(), 'Учитель', ''],
      ]),
      zavuch,
    );
    expect(problemsIn(answer)).toEqual([
      ['wrong', 'position: people-import.wrong.positionRight'],
      ['wrong', 'position: people-import.wrong.positionRight'],
      ['wrong', 'position: people-import.wrong.position'],
      ['wrong', 'iin: people-import.wrong.outOfReach'],
      ['wrong', 'phone: olessons.validation.required_field'],
    ]);
    const moved = await send(csv([['Ким Анна', first, 'Библиотекарь', '8 702 555 14 12']]));
    expect(moved.data).toMatchObject({ added: 0, changed: 1 });
    const { user, member } = (await memberOf(first)) ?? {};
    expect([member?.positionId, member?.phone]).toEqual([24, '+77025551412']);
    expect(await rolesOf(user?.id ?? 0)).toEqual([]);
  });

  it('a sheet that meets people by their IINs is in the access log, once a day, also when it is refused', async () => {
    const { db } = database;
    const [known, unknown] = [nextIin(), nextIin()];
    await db.update(users).set({ iin: known }).where(eq(users.id, 3));
    const recorded = async () =>
      (await db.select().from(accessLog).where(eq(accessLog.schoolId, 1)))
        .filter(({ ofUserId }) => ofUserId === 3)
        .map(({ userId, what }) => [userId, what]);
    const lines = [
      ['Сәрсенов Мақсат', known, 'Учитель', phone],
      ['Ли Вера', unknown, 'Учитель', ''],
    ];
    // The press that is sent again is refused again, although its record stays.
    const requestId = press();
    for (const _ of [1, 2])
      expect((await send(csv(lines), director, { requestId })).error?.code).toBe('VALIDATION_FAILED');
    expect(await recorded()).toEqual([[director.userId, 'iin']]);
    for (const as of [director, zavuch, zavuch]) await plan(rowsOf(lines), as);
    expect(await recorded()).toEqual([
      [director.userId, 'iin'],
      [zavuch.userId, 'iin'],
    ]);
    // A row without an IIN meets no account by it.
    await db.delete(accessLog);
    await plan(rowsOf([['Сәрсенов Мақсат', '', 'Учитель', phone]]));
    expect(await recorded()).toEqual([]);
  });

  it('the last director stays one', async () => {
    const [row] = await database.db.select().from(users).where(eq(users.id, 1));
    const answer = await plan(rowsOf([['Сейітов Болат', row?.iin ?? '', 'Учитель', phone]]));
    expect(problemsIn(answer)).toEqual([['wrong', 'position: people-import.wrong.lastDirector']]);
    const second = nextIin();
    await send(csv([['Екінші Директор', second, 'Директор', phone]]));
    const both = [
      ['Сейітов Болат', row?.iin ?? '', 'Учитель', phone],
      ['Екінші Директор', second, 'Учитель', phone],
    ];
    expect((await send(csv(both))).error.code).toBe('LAST_DIRECTOR');
    expect((await memberOf(second))?.member.positionId).toBe(1);
  });

  it('who is in the archive is not changed, and somebody alike is asked about', async () => {
    const iin = nextIin();
    const made = await send(csv([['Омар Айгүл', iin, 'Учитель', phone]]));
    await database.db
      .update(staffMembers)
      .set({ state: 'archived' })
      .where(and(eq(staffMembers.schoolId, 1), eq(staffMembers.userId, made.data.ids?.[0] ?? 0)));
    const answer = await plan(
      rowsOf([
        ['Омар Айгүл', iin, '', '8 702 555 14 12'],
        ['Омар Айгүл', nextIin(), 'Учитель', phone],
      ]),
    );
    expect(problemsIn(answer)).toEqual([
      ['wrong', 'iin: people-import.wrong.archived'],
      ['duplicate', 'isAnother: people-import.wrong.similar'],
    ]);
  });

  it('nothing is imported into a year that is over, nor twice by one press', async () => {
    const content = csv([['Ким Инна', nextIin(), 'Учитель', phone]]);
    expect((await send(content, director, { eduYear: '2025' })).error.code).toBe('YEAR_READ_ONLY');
    const requestId = press();
    const [one, two] = [await send(content, director, { requestId }), await send(content, director, { requestId })];
    expect(two.data).toEqual(one.data);
  });
});
