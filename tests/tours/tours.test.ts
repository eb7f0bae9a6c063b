// Tours of pages: due for newcomers alone, each once on all devices of a person; on both databases.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { pageTours, tourAt } from '#features/tours/tours.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/features/people/public.ts';
import { anchorOf, stepFrom } from '#shared/ui/tour/tour-steps.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { schoolNow } from '#tests/support/small-school.ts';

const dayMs = 86_400_000;

describe.each(databaseKinds)('tours on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    app = await startTestApp(database, clock);
  });
  beforeEach(async () => {
    clock.set(schoolNow);
    await database.db.update(users).set({ firstSignedInAt: schoolNow - dayMs, seenTours: [] });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const dueFor = async (session: Session) => {
    const response = await app.inject({ method: 'GET', url: '/api/v4/os/user-info', headers: headersOf(session) });
    return response.json<{ data: UserInfo }>().data.tours;
  };
  const see = (session: Session, tour: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v4/os/profile/tours/seen',
      headers: headersOf(session),
      payload: { tour },
    });

  it('a newcomer has every tour until it was seen, whatever the device', async () => {
    const here = await signIn(app, 'teacher');
    const there = await signIn(app, 'teacher');
    expect(await dueFor(here)).toEqual(['firstRoll', 'tomorrow']);
    expect((await see(here, 'firstRoll')).json()).toMatchObject({ data: { tours: ['tomorrow'] } });
    expect((await see(here, 'firstRoll')).statusCode).toBe(200);
    expect(await dueFor(there)).toEqual(['tomorrow']);
    const [row] = await database.db.select().from(users).where(eq(users.login, 'teacher'));
    expect(row?.seenTours).toEqual(['firstRoll']);
    expect(await dueFor(await signIn(app, 'parent'))).toEqual(['firstRoll', 'tomorrow']);
  });

  it('a person who has signed in for a month is shown none', async () => {
    await database.db.update(users).set({ firstSignedInAt: schoolNow - 30 * dayMs });
    expect(await dueFor(await signIn(app, 'teacher'))).toEqual([]);
  });

  it('an unknown tour is refused', async () => {
    expect((await see(await signIn(app, 'teacher'), 'all')).statusCode).toBe(422);
  });
});

describe('the tour of a page', () => {
  it('is found by address and role', () => {
    expect(tourAt('/2026/lesson/5f/journal', 'teacher')?.name).toBe('firstRoll');
    expect(tourAt('/2026/lesson/5f/journal', 'student')).toBeUndefined();
    expect(tourAt('/2026/lesson/5f/lesson', 'teacher')).toBeUndefined();
    expect(tourAt('/2026/schedule', 'parent')?.name).toBe('tomorrow');
    expect(tourAt('/2026/schedule/2026-11-20', 'parent')).toBeUndefined();
    expect(tourAt('/2026/schedule', 'student')).toBeUndefined();
  });

  it('skips steps that are not on the page, in both directions', () => {
    const isHere = (step: number) => step !== 1;
    expect(stepFrom(4, 1, 1, isHere)).toBe(2);
    expect(stepFrom(4, 1, -1, isHere)).toBe(0);
    expect(stepFrom(4, 4, 1, isHere)).toBeNull();
    expect(stepFrom(2, 1, 1, isHere)).toBeNull();
  });

  it('has an anchor for every step', () => {
    for (const { steps } of pageTours) for (const { anchors } of steps) expect(anchors.length).toBeGreaterThan(0);
    expect(anchorOf({ anchors: [] }, { querySelectorAll: () => [] } as unknown as ParentNode)).toBeNull();
  });
});
