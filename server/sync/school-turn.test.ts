import { expect, test } from 'vitest';
import type { Database, Db } from '#server/db/client.ts';
import { onBehalfOf } from '#server/shared/on-behalf.ts';
import { inSchoolTurn, turnsOfSchool } from './school-turn.ts';

test('devices of a school hold a few connections, and who sends one thing waits behind no flood of another', async () => {
  const begun: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const transaction = async (work: (db: Db) => Promise<unknown>) => work({} as Db);
  const database = { transaction } as unknown as Database;
  const send = (line: string, schoolId = 1) =>
    onBehalfOf(line, () =>
      inSchoolTurn(database, schoolId, async () => {
        begun.push(line);
        await promise;
      }),
    );
  const flood = Array.from({ length: 12 }, () => send('a pupil'));
  const other = send('a teacher');
  const elsewhere = send('another school', 2);
  // One person has one turn at a time, however many of their devices send.
  await expect.poll(() => begun).toEqual(['a pupil', 'a teacher', 'another school']);
  const many = ['b', 'c', 'd'].map((line) => send(line));
  await expect.poll(() => begun.length).toBe(turnsOfSchool.atOnce + 1);
  resolve();
  await Promise.all([...flood, other, elsewhere, ...many]);
  expect(begun.filter((line) => line === 'a pupil')).toHaveLength(12);
});
