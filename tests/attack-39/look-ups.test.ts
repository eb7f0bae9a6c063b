// Whose an IIN is: the count and the log of such questions, with requests that end otherwise than by a refusal.
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessLog, students, users } from '#server/features/people/public.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newColleague, newPupil } from '#tests/support/new-people.ts';
import { contingent, openWorld, parents, personnel, type World } from './world.ts';

const iinOf = iinsFrom('1312315', 10);
const elsewhere = iinOf(1);
let world: World;
beforeEach(async () => {
  world = await openWorld();
  // A pupil of school 2.
  await world.db.update(users).set({ iin: elsewhere, bornDate: '2013-12-31' }).where(eq(users.id, 26));
});
afterEach(() => world.close());

const recorded = async () =>
  (
    await world.db
      .select()
      .from(accessLog)
      .where(and(eq(accessLog.schoolId, 1), eq(accessLog.what, 'look-up')))
  ).length;
const ask = '/api/v4/os/backoffice/admission-requests/ask';

describe('a question that the database refuses', () => {
  it('B01 a free IIN in an admission with a NUL is counted as any other question', async () => {
    let asked = 0;
    const codes: string[] = [];
    for (let serial = 100; serial < 140; serial++) {
      const answer = await world.send(
        `${contingent}/create`,
        { ...newPupil, iin: iinOf(serial), address: 'Абай\u0000, 1' },
        world.who.deputy,
      );
      codes.push(answer.error?.code ?? 'done');
      asked++;
    }
    // None was admitted, so each was a question: thirty of them are answered in a minute.
    expect(await world.db.select().from(students).where(eq(students.address, 'Абай'))).toEqual([]);
    expect([asked, await recorded(), new Set(codes.slice(0, 3))]).toEqual([40, 30, expect.anything()]);
  });

  it('B02 a pupil of another school is told by a request with a NUL, without a record', async () => {
    const answers = [];
    for (let asked = 0; asked < 40; asked++)
      answers.push(
        (await world.send(ask, { ...newPupil, iin: elsewhere, address: 'Абай\u0000, 1' }, world.who.deputy)).error
          ?.code,
      );
    const free = (await world.send(ask, { ...newPupil, iin: iinOf(7), address: 'Абай\u0000, 1' }, world.who.deputy))
      .error?.code;
    // The two answers differ, so each of the forty told of a child of another school.
    expect({
      told: answers[0] !== free,
      answered: answers.filter((code) => code !== 'TOO_MANY_REQUESTS').length,
      recorded: await recorded(),
    }).toEqual({ told: true, answered: 30, recorded: 31 });
  });

  it('B03 the same with half of a pair of letters, in an order number and in the legacy call', async () => {
    const before = await recorded();
    const codes = [];
    for (const more of [
      { address: 'a\ud800' },
      { arrivalOrder: '12\u0000', arrivalOrderDate: '2026-11-20' },
      { phone: '+7701\u00001234567' },
    ])
      codes.push(
        (await world.send(`${contingent}/create`, { ...newPupil, iin: iinOf(200), ...more }, world.who.deputy)).error
          ?.code,
      );
    const refusals = codes.filter((code) => code !== undefined).length;
    expect((await recorded()) - before).toBe(refusals - codes.filter((code) => code === 'VALIDATION_FAILED').length);
  });

  it('B04 a colleague under a known IIN, with what no column takes', async () => {
    await world.db
      .update(users)
      .set({ iin: iinOf(3) })
      .where(eq(users.id, 3));
    const codes = [];
    for (const category of [null, 'x\u0000'])
      codes.push(
        (await world.send(`${personnel}/create`, { ...newColleague, iin: iinOf(3), category }, world.who.deputy)).error
          ?.code,
      );
    expect(codes).toEqual(['IIN_TAKEN', 'VALIDATION_FAILED']);
    expect(await recorded()).toBe(1);
  });

  it('B05 a binding of parents with a NUL in the name counts each IIN', async () => {
    const iin = iinsFrom('8403224')(5);
    const codes = [];
    for (const surname of ['Са\u0000парова', 'Сапарова'])
      codes.push(
        (
          await world.send(
            `${contingent}/set-parent`,
            { id: 12, parentship: [iin], names: [{ iin, surname, firstname: 'Жанна', patronymic: null }] },
            world.who.lead,
          )
        ).status,
      );
    expect(codes).toEqual([422, 200]);
    expect(await recorded()).toBe(1);
  });

  it('B06 a phone of a parent, and the reason of a block, do not end a press with 500', async () => {
    const answers = [
      await world.send(`${personnel}/block`, { id: 5, reason: 'a\u0000b' }, world.who.director),
      await world.send(
        `${personnel}/delete`,
        { id: 5, date: '2026-11-20', order: '\ud800', reason: null },
        world.who.director,
      ),
      await world.send(
        `${parents}/save-phone`,
        { id: '00000000-0000-4000-8000-000000000000', phone: '\u0000' },
        world.who.director,
      ),
    ];
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
