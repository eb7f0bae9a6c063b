// The document about a year transfer, over the real server, on both databases.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paperOf } from '#server/features/archive-documents/papers.ts';
import { giveFiles } from '#server/features/contingent/personal-files.ts';
import { students, users } from '#server/features/people/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openTransferWorld, type TransferWorld } from '#tests/year-transfer/world.ts';

describe.each(databaseKinds)('the document about a year transfer on %s', (kind) => {
  let world: TransferWorld;
  beforeAll(async () => {
    world = await openTransferWorld(kind);
  });
  afterAll(async () => world.close());
  const made = async (language: 'ru' | 'kz' | 'en' = 'ru') =>
    (await paperOf(world.db, 'yearTransfer', { schoolId: 1, eduYear: 2026, language, now: schoolNow })).paper;

  it('says that nothing was transferred, until the plan is applied', async () => {
    await world.plan();
    await world.decideAll();
    const { title, parts } = await made();
    expect(title).toBe('Перевод в следующий год');
    expect(parts).toMatchObject([{ heading: 'Приказы', rows: [], empty: 'Перевод из этого года не проведён' }]);
  });

  it('holds the orders, and what became of each pupil of a class, of who has left by it too', async () => {
    const finisher = { studentSchoolUuid: idOf('student of user 9100'), surname: 'Оқушы91' };
    await giveFiles(world.db, 1, new Map([[9100, finisher]]));
    await world.db.update(users).set({ iin: '131231500017' }).where(eq(users.id, 9100));
    await world.decide(({ studentUserId }) => {
      if (studentUserId === 7300) return { decision: 'left', reason: 'abroad' };
      return studentUserId === 7301 ? { decision: 'conditional' } : undefined;
    });
    await world.giveOrders();
    const applied = await world.apply();
    expect(applied.status).toBe(200);
    const { parts } = await made();
    expect(parts.map(({ heading }) => heading)).toEqual(['Приказы', '1 «Б»', '7 «А»', '7 «Ә»', '9 «А»', '11 «А»']);
    const day = '20.11.2026';
    expect(parts[0]?.rows).toEqual([
      ['Переведены', 9, '1-п', day, null],
      ['Условно переведены', 1, '2-п', day, null],
      ['Окончили 9 класс', 4, '4-в', day, day],
      ['Окончили 11 класс', 2, '5-в', day, day],
      ['Выбыли', 1, '6-в', day, day],
    ]);
    expect(parts[3]?.rows).toEqual([
      [1, 'Оқушы73 Н0', 'О-2', 'Выбыли', null, 'Выбыл за пределы Республики Казахстан'],
      [2, 'Оқушы73 Н1', null, 'Условно переведены', '8 «Ә»', null],
      [3, 'Оқушы73 Н2', null, 'Переведены', '8 «Ә»', null],
    ]);
    expect(parts[4]).toMatchObject({ note: 'Учеников: 4', isOnItsOwn: true });
    expect(parts[4]?.rows[0]).toEqual([1, 'Оқушы91 Н0', 'О-1', 'Окончили 9 класс', null, null]);
    // Every pupil once.
    expect(parts.slice(1).reduce((sum, { rows }) => sum + rows.length, 0)).toBe(17);
    for (const language of ['ru', 'kz', 'en'] as const) {
      const text = JSON.stringify(await made(language));
      expect(text).not.toMatch(/(archive-documents|year-transfer|contingent|alphabet-book)\./);
      expect(text).not.toContain('131231500017');
    }
  });

  it('names a pupil who has left as the school knew them', async () => {
    const { db } = world;
    const [before] = await db.select().from(users).where(eq(users.id, 7300));
    const [card] = await db.select().from(students).where(eq(students.userId, 7300));
    const { surname = '', firstname = '', patronymic = null, iin = null, bornDate = null, gender = 'f' } = before ?? {};
    const asLeft = { surname, firstname, patronymic, iin, bornDate, gender, leftOn: card?.leftOn ?? null };
    // As another school does when it renames its pupil (session/person-card.ts).
    await db.update(students).set({ asLeft }).where(eq(students.userId, 7300));
    await db.update(users).set({ surname: 'Жаңа' }).where(eq(users.id, 7300));
    expect(JSON.stringify(await made())).not.toContain('Жаңа');
    await db.update(students).set({ asLeft: null }).where(eq(students.userId, 7300));
    await db.update(users).set({ surname }).where(eq(users.id, 7300));
  });

  it('is empty again after the transfer was taken back', async () => {
    expect((await world.undo()).status).toBe(200);
    expect((await made()).parts).toHaveLength(1);
  });
});
