// Everybody for whom the product is made has a part of it: a home that the guard opens, in the menu, and that shows them something of the server.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rolesLoader } from '#app/guard.ts';
import { homeOf } from '#app/home-routes.ts';
import { menusOf } from '#app/layouts/menu-entries.ts';
import { loadOffice, routeAt, routes } from '#app/route-table.ts';
import type { Role } from '#contract/core/roles.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { sessionState } from '#data/session/session.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

vi.mock('#data/session/session.ts', () => ({ sessionState: vi.fn(), chooseYear: vi.fn() }));
await loadOffice();

const monitoring = 'GET /api/v4/os/headoffice/people-counts?eduYear=2026';
const management = 'GET /api/v3/os/backoffice/school/contingent/list?schoolId=1&eduYear=2026';
/** Role, login, home, and what the server gives for their part: a call, or the document of a home that is read offline too. */
const users: readonly (readonly [Role, string, string, string])[] = [
  ['director', 'director', 'frontoffice/dashboard', management],
  ['zavuch', 'zavuch', 'frontoffice/dashboard', management],
  ['teacher', 'teacher', 'schedule', 'week:2026-11-16'],
  ['group_lead', 'grouplead', 'schedule', 'week:2026-11-16'],
  ['mks_methodist', loginOf('mks_methodist', 1), 'people-counts', monitoring],
  ['monitoring', 'monitoring', 'people-counts', monitoring],
  ['monitoring_region_worker', loginOf('monitoring_region_worker', 1), 'people-counts', monitoring],
  ['monitoring_department_worker', loginOf('monitoring_department_worker', 1), 'people-counts', monitoring],
  ['student', 'student', 'schedule', `pupil-week:${idOf('student 0')}:2026-11-16`],
  ['parent', 'parent', 'schedule', `pupil-week:${idOf('student 0')}:2026-11-16`],
  ['social_worker', loginOf('social_worker', 1), 'social/categories', 'social-classes:2026'],
];

describe('the users of the product', () => {
  let caller: SyncCaller;
  let app: FastifyInstance;
  beforeAll(async () => {
    caller = await openSyncCaller(databaseKind);
    app = caller.app;
    await widenSmallSchool(caller.database.db);
    await addEveryRole(caller.database.db);
  });
  afterAll(() => caller.close());

  const userOf = async (login: string) =>
    (await call<UserInfo>(app, 'GET /api/v4/os/user-info?schoolId=1', { as: await caller.person(login) })).data;

  /** Whether there is anything in what the server gives. */
  async function isGiven(login: string, what: string): Promise<boolean> {
    const as = await caller.person(login);
    if (what.startsWith('GET ')) {
      const { status, data } = await call<readonly unknown[] | { rows: readonly unknown[] }>(app, what, { as });
      const rows = 'rows' in (data ?? []) ? (data as { rows: readonly unknown[] }).rows : (data as readonly unknown[]);
      return status === 200 && rows.length > 0;
    }
    const answer: SyncAnswer = await caller.send(login, [], { clientId: idOf(`part of ${login}`), want: [what] });
    return answer.documents.some(({ key, body }) => key === what && body !== undefined);
  }

  // covers ACCESS-001
  it.each(users)(
    '%s (%s) lands on %s, may open it, has it in the menu, and is given something there',
    async (role, login, home, what) => {
      const user = await userOf(login);
      expect(homeOf(user)).toBe(home);
      const state = {
        kind: 'signedIn',
        isExpired: false,
        account: { user, person: { role }, school: { eduYear: 2026 } },
      };
      vi.mocked(sessionState).mockReturnValue(state as unknown as ReturnType<typeof sessionState>);
      const allowed = routeAt(home)?.roles;
      expect(Array.isArray(allowed) && rolesLoader(allowed)()).toBeNull();
      const place = { below: (to: string) => `/2026/${to}`, pathname: '/2026', today: '2026-11-20' };
      const shown = { ...place, isReadOnlyYear: false, isLabOffered: false };
      const { menu } = menusOf(role, { unsent: 0, backlog: 0 }, shown, (key) => key);
      expect(menu.flatMap((entry) => (entry === 'separator' ? [] : [entry.to]))).toContainEqual(
        expect.stringMatching(new RegExp(`^/2026/${home}`)),
      );
      expect(routes().length).toBeGreaterThan(20);
      expect(await isGiven(login, what)).toBe(true);
    },
  );
});
