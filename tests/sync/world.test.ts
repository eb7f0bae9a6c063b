// The first 25 schedules of the simulated world, and three laws broken on purpose, which its checker must name. world.slow.test.ts plays
// more schedules, world-laws.slow.test.ts breaks the other laws.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { TypedLog } from '#data/outbox/typed-log.ts';
import { answerSteps } from '#db/answers.ts';
import type { QalamDatabase } from '#db/database.ts';
import { ledger, syncClients } from '#server/sync/sync.tables.ts';
import { breakMethod, expectBroken, first, mendAll, overGoodLink } from './world/breaking.ts';
import { closeWorld, openWorld } from './world/open.ts';
import type { World } from './world/play.ts';
import { failuresOf } from './world/schedules.ts';
import type { Step } from './world/steps.ts';

const schedules = 25;

describe('the simulated world', { timeout: 600_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(() => mendAll(world));
  afterAll(() => closeWorld(world));
  const inSteps = (law: number, steps: readonly Step[]) => expectBroken(world, law, steps);

  it(`keeps the ten laws over ${schedules} schedules`, async () => {
    const failed: string[] = [];
    for (let seed = 1; seed <= schedules; seed++) failed.push(...(await failuresOf(world, seed)));
    expect(failed, failed.join('\n\n')).toEqual([]);
  });

  it('names law 1 when a tap is not written down before it is stored', async () => {
    breakMethod(TypedLog.prototype, 'note', () => 'nowhere');
    const act = { what: 7, lesson: 0, pupil: 0, value: 1 };
    await inSteps(1, [{ kind: 'crash', ...first, after: 1, act }]);
  });

  it('names law 2 when the server keeps no ledger', async () => {
    const { db } = world.server.database;
    world.server.afterRequest = async () => {
      await db.delete(ledger);
      await db.update(syncClients).set({ ackFloor: 0 });
    };
    const student = { device: 2, tab: 0 };
    const tick = (value: number): Step => ({ kind: 'type', ...student, act: { what: 0, lesson: 0, pupil: 0, value } });
    const both = [tick(1), { ...overGoodLink, ...student }, tick(0), { ...overGoodLink, ...student }];
    const late = Array.from({ length: 12 }, (_, which): Step => ({ kind: 'echo', device: 2, which }));
    await inSteps(2, [...both, ...late]);
  });

  it('names law 4 when a slow answer overwrites a newer one', async () => {
    breakMethod(answerSteps, 'takeDocuments', async (takeDocuments, _steps, given) => {
      const [database, , answer] = given as [QalamDatabase, number, SyncAnswer];
      await database.caches.toCollection().modify((row) => {
        const change = answer.documents.find(({ key }) => key === row.document);
        const incoming = { ...answer.cells[row.document], ...change?.cells };
        for (const [name, cell] of Object.entries(row.cells)) {
          if ((incoming[name]?.[0] ?? cell.version) < cell.version) (cell as { version: number }).version = 0;
        }
      });
      return takeDocuments(...given);
    });
    const type = (value: number): Step => ({ kind: 'type', ...first, act: { what: 7, lesson: 0, pupil: 0, value } });
    const overtaken: Step[] = [
      type(1),
      { kind: 'slow', ...first, at: 'answer' },
      type(2),
      { kind: 'worker', device: 0 },
    ];
    const linked: Step[] = [{ kind: 'link', device: 0, isUp: true }];
    await inSteps(4, [...linked, ...overtaken, { kind: 'arrive', device: 0 }]);
  });
});
