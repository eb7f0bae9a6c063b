import { expect, test } from 'vitest';
import type { Database, Db } from '#server/db/client.ts';
import { handsOfDevices } from '#server/shared/hands.ts';
import { inSchoolTurn } from './school-turn.ts';

test('devices of one school hold a few connections, and leave the others to other schools', async () => {
  let open = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const transaction = async (work: (db: Db) => Promise<unknown>) => {
    open += 1;
    return work({} as Db);
  };
  const database = { transaction } as unknown as Database;
  const sent = Array.from({ length: 12 }, () => inSchoolTurn(database, 1, () => promise));
  expect(open).toBe(handsOfDevices.atOnce);
  expect(await inSchoolTurn(database, 2, async () => 'another school')).toBe('another school');
  resolve();
  await Promise.all(sent);
  expect(open).toBe(13);
});
