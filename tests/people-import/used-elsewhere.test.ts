// Rows of sheets that would change an account which another school uses: each is named, and the others are imported without it.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportApplied, ImportPlan } from '#contract/core/import.ts';
import type { Database } from '#server/db/client.ts';
import { staffMembers, students, userSchools, users } from '#server/features/people/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';

let database: Database;
let app: FastifyInstance;
let director: Session;
let presses = 0;
const [here, shared] = [iinsFrom('8503154')(1), iinsFrom('8503154')(2)];
const [pupil, sharedPupil] = [iinsFrom('1312315')(1), iinsFrom('1312315')(2)];

beforeAll(async () => {
  ({ database } = await openSmallSchool(databaseKind));
  app = await startTestApp(database, testClock());
  director = await signIn(app, 'director');
  for (const [id, iin, bornDate] of [
    [2, here, '1985-03-15'],
    [3, shared, '1985-03-15'],
    [11, pupil, '2013-12-31'],
    [12, sharedPupil, '2013-12-31'],
  ] as const) {
    await database.db.update(users).set({ iin, bornDate }).where(eq(users.id, id));
    if (id === 3 || id === 12)
      await database.db.insert(userSchools).values({ userId: id, schoolId: 2, role: 'teacher' });
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const sheets = {
  staff: {
    plan: '/api/v4/os/backoffice/people-import/personnel/plan',
    apply: '/api/v3/os/backoffice/school/personnel/import',
    more: {},
  },
  students: {
    plan: '/api/v4/os/backoffice/people-import/contingent/plan',
    apply: '/api/v3/os/backoffice/school/contingent/import',
    more: { arrivalDate: '2026-11-20', reason: 'grade1' },
  },
} as const;
type Row = { surname?: string; iin: string; phone?: string };
const fields = ['surname', 'iin', 'phone'] as const;
const planned = async (kind: keyof typeof sheets, rows: readonly Row[]) => {
  const body = { schoolId: 1, eduYear: 2026, rows: rows.map((cells, index) => ({ line: index + 2, cells })) };
  const { data } = await call<ImportPlan>(app, `POST ${sheets[kind].plan}`, { as: director, language: 'en', body });
  return data.rows.map(({ line, outcome, problems }) => [
    line,
    outcome,
    ...Object.entries(problems).map(([field, { key }]) => `${field}: ${key}`),
  ]);
};
const sent = (kind: keyof typeof sheets, rows: readonly Row[]) => {
  const given = { schoolId: '1', eduYear: '2026', requestId: idOf(`used elsewhere ${presses++}`) };
  const query = new URLSearchParams({ ...given, ...sheets[kind].more });
  const lines = rows.map((row) => fields.map((field) => row[field] ?? '').join(';'));
  const content = Buffer.from([fields.join(';'), ...lines].join('\r\n'));
  const body = formOf({ field: 'import', file: 'a.csv', content });
  return call<ImportApplied>(app, `POST ${sheets[kind].apply}?${query}`, {
    as: director,
    language: 'en',
    headers: multipart,
    body,
  });
};

it.each([
  ['staff', here, shared],
  ['students', pupil, sharedPupil],
] as const)(
  'of %s: a row that would rename such an account is named, and the others can be imported',
  async (kind, own, other) => {
    const rows = [
      { surname: 'Жаңаева', iin: own },
      { surname: 'Басқаева', iin: other },
    ];
    expect(await planned(kind, rows)).toEqual([
      [2, 'changed'],
      [3, 'wrong', 'surname: error.USED_ELSEWHERE'],
    ]);
    const refused = await sent(kind, rows);
    expect(refused.error.errors?.import).toEqual([
      'Line 3, Surname: The account is used in another school. Only that school may change it.',
    ]);
    // What is of this school alone stays its own to change.
    const phone = '8 701 555 14 12';
    const mended = [rows[0] as Row, { iin: other, phone }];
    expect(await planned(kind, mended)).toEqual([
      [2, 'changed'],
      [3, 'changed'],
    ]);
    expect((await sent(kind, mended)).data).toMatchObject({ added: 0, changed: 2 });
    const surnameOf = async (iin: string) =>
      (await database.db.select().from(users).where(eq(users.iin, iin)))[0]?.surname;
    expect(await surnameOf(own)).toBe('Жаңаева');
    expect(await surnameOf(other)).not.toBe('Басқаева');
    const cards = kind === 'staff' ? staffMembers : students;
    const [card] = await database.db
      .select({ phone: cards.phone })
      .from(cards)
      .innerJoin(users, and(eq(users.id, cards.userId), eq(users.iin, other)));
    expect(card?.phone).toBe('+77015551412');
  },
);
