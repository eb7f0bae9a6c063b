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
  await expect.poll(() => begun).toEqual([...Array(turnsOfSchool.atOnce).fill('a pupil'), 'another school']);
  resolve();
  await Promise.all([...flood, other, elsewhere]);
  expect(begun.indexOf('a teacher')).toBeLessThan(turnsOfSchool.atOnce + 4);
});
