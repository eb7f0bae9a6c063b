// The lead of a class is changed as the product changes it; the one before keeps what they printed and opened.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { SchoolGroup } from '#contract/groups/groups.schema.ts';
import { groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { openWorld, pupils, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('the lead of yesterday, by the calls of the product', () => {
  it('L01 signs in no more as pupils whose slips they printed, and keeps no session of them', async () => {
    const reset = await world.send<Credentials[]>(`${pupils}/reset-pass`, { ids: [12, 13] }, world.who.lead);
    const [first, second] = reset.data;
    const inside = await world.enter(first?.login ?? '', first?.password ?? '');
    const changed = await world.send<SchoolGroup>(
      '/api/v3/os/backoffice/school/groups/update',
      { id: 71, leadUserId: 5 },
      world.who.director,
    );
    expect([changed.status, changed.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const [row] = await world.db.select().from(groups).where(eq(groups.id, 71));
    expect(row?.leadUserId).toBe(5);
    // They have no right to the class any more.
    expect((await world.send(`${pupils}/slips`, { ids: [12] }, world.who.lead)).status).toBe(403);
    const late = await world.enter(second?.login ?? '', second?.password ?? '');
    const marks = inside && (await call(world.app, 'GET /api/v4/os/user-info', { as: inside }));
    expect({ session: marks?.status, password: late === null ? 'refused' : 'opens' }).toEqual({
      session: 401,
      password: 'refused',
    });
  });
});
