// Ten connections to the database, and rows that writers of one school hold: how long other schools wait for them.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { headersOf, type Session } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { openWorld, personnel, press, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const letters = 'абвгдежзик';
const named = (index: number) =>
  [...String(index).padStart(5, '0')]
    .map((digit) => letters[Number(digit)] ?? 'а')
    .join('')
    .replace(/^./, (one) => one.toUpperCase());
const importOf = (rows: number) => {
  const lines = Array.from({ length: rows }, (_, index) => `${named(index)};Аян;7 «А»;31.12.2013;м;да`);
  const content = Buffer.from(`Фамилия;Имя;Класс;Дата рождения;Пол;Нерезидент\n${lines.join('\n')}\n`);
  return world.app.inject({
    method: 'POST',
    url: `/api/v3/os/backoffice/school/contingent/import?schoolId=1&eduYear=2026&requestId=${press()}&arrivalDate=2026-11-20&reason=grade1`,
    headers: { ...headersOf(world.who.deputy), ...multipart },
    payload: formOf({ field: 'import', file: 'a.csv', content }),
  });
};
const ask = async (as: Session, at: number) => {
  const began = performance.now();
  const answer = await world.app.inject({ url: '/api/v4/os/user-info', headers: headersOf(as, at) });
  return { status: answer.statusCode, ms: Math.round(performance.now() - began) };
};

it('O01 a deputy who imports, and presses ten buttons meanwhile, keeps no other school waiting', async () => {
  const before = await ask(world.who.director2, 2);
  const began = performance.now();
  let [isOver, took] = [false, 0];
  const importing = importOf(6_000).then((answer) => {
    isOver = true;
    took = Math.round(performance.now() - began);
    return answer;
  });
  // The file is read beside; then the rows are written.
  const presses: Promise<unknown>[] = [];
  const seen: { status: number; ms: number }[] = [];
  while (!isOver) {
    if (presses.length < 400)
      for (let hand = 0; hand < 12; hand++)
        presses.push(world.send(`${personnel}/block`, { id: 5, reason: null }, world.who.deputy));
    seen.push(await ask(world.who.director2, 2));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const answer = await importing;
  await Promise.all(presses);
  const longest = Math.max(...seen.map(({ ms }) => ms));
  console.log(
    'alone',
    before.ms,
    'import',
    answer.statusCode,
    took,
    'ms; another school waited up to',
    longest,
    'ms of',
    seen.length,
    answer.body.slice(0, 150),
  );
  expect(longest).toBeLessThan(2_000);
}, 120_000);

it('O02 nor does the import alone', async () => {
  let isOver = false;
  const importing = importOf(6_000).then((answer) => {
    isOver = true;
    return answer;
  });
  const seen: { status: number; ms: number }[] = [];
  while (!isOver) {
    seen.push(await ask(world.who.director2, 2));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const answer = await importing;
  const longest = Math.max(...seen.map(({ ms }) => ms));
  console.log('import alone', answer.statusCode, 'another school waited up to', longest, 'ms of', seen.length);
  expect(longest).toBeLessThan(2_000);
}, 120_000);
