// The route table: found in the features, complete, and the same for the guard, the menu and a phone's bar.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { firstTabLoader, rolesLoader } from '#app/guard.ts';
import { menusOf } from '#app/layouts/menu-entries.ts';
import {
  baseOf,
  loadLater,
  loadOffice,
  officeFor,
  routeAt,
  routes as routesNow,
  tabsOf,
  withTabs,
} from '#app/route-table.ts';
import { type Role, roles } from '#contract/core/roles.ts';
import { sessionState } from '#data/session/session.ts';
import { isOpenTo, type RouteDeclaration } from '#shared/lib/feature.ts';

vi.mock('#data/session/session.ts', () => ({ sessionState: vi.fn(), chooseYear: vi.fn() }));

const atStart = routesNow();
const later = await loadLater();
const office = await loadOffice();
const routes = routesNow();

const root = path.resolve(import.meta.dirname, '../..');
const child = { studentInfo: {} };
const subroles: Partial<Record<Role, Role>> = { group_lead: 'teacher' };

function signedInAs(role: Role) {
  const user = { role, subrole: subroles[role] ? role : null, children: role === 'parent' ? [child] : [], years: [] };
  const state = { kind: 'signedIn', isExpired: false, account: { user, person: { role }, school: { eduYear: 2026 } } };
  vi.mocked(sessionState).mockReturnValue(state as unknown as ReturnType<typeof sessionState>);
}
/** Where the guard leads; null: the page opens. */
function ledTo(allowed: readonly Role[]): string | null {
  try {
    return rolesLoader(allowed)();
  } catch (thrown) {
    return (thrown as Response).headers.get('location');
  }
}

test('every feature declares its pages, or the application joins them', () => {
  const folder = path.join(root, 'src/features');
  const app = path.join(root, 'src/app');
  const files = fs.readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const joined = files.map((file) => fs.readFileSync(path.join(app, file), 'utf8')).join('\n');
  const silent = fs
    .readdirSync(folder)
    .filter((name) => fs.globSync('feature{,.later,.office}.ts', { cwd: path.join(folder, name) }).length === 0)
    .filter((name) => !joined.includes(`#features/${name}/`));
  expect(silent).toEqual([]);
});

test('the pages of the office are known to whoever may open them, and to nobody else before they ask', () => {
  expect(routes).toEqual([...atStart, ...later, ...office]);
  const everyday: readonly Role[] = ['teacher', 'student', 'parent'];
  // A page that a teacher may open as well is in nobody's menu who does not know it.
  expect(
    office.flatMap(({ menu }) => menu).filter((entry) => everyday.some((role) => entry.roles.includes(role))),
  ).toEqual([]);
  expect(office.filter(({ roles: allowed }) => allowed.includes('student') || allowed.includes('parent'))).toEqual([]);
  // They are added below the year, and hold no pages that a start knows.
  const bases = atStart.map((route) => `${baseOf(route)}/`);
  for (const base of office.filter(({ tab }) => !tab).map(baseOf)) {
    expect(base).not.toMatch(/^\//);
    expect(bases.filter((other) => base.startsWith(other) || other.startsWith(`${base}/`))).toEqual([]);
  }
  // A tab is added to its page, which a start knows.
  for (const { tab, path: tabPath } of office.filter((route) => route.tab)) {
    expect(atStart.filter((route) => route.hasTabs).map(baseOf)).toContain(tab?.of);
    expect(tabPath).toMatch(new RegExp(`^${tab?.of}/`));
  }
  expect(officeFor('director', '/2026/schedule')).toBe('wanted');
  expect(officeFor('parent', '/2026/schedule')).toBe('no');
  expect(officeFor('teacher', '/2026')).toBe('no');
  expect(officeFor('teacher', '/2026', true)).toBe('wanted');
  expect(officeFor('teacher', '/2026/nowhere')).toBe('needed');
});

test('no two routes share an address, and each is found again by its own', () => {
  const bases = routes.map(baseOf);
  expect(bases.filter((base, index) => bases.indexOf(base) !== index)).toEqual([]);
  for (const route of routes) {
    const address = route.path.replaceAll(/:\w+\??/g, '7').replace(/^\//, '');
    // An address with a year and one without lead to one page: which of the two is found does not matter.
    expect(routeAt(address)?.path.replace(/^\//, '')).toBe(route.path.replace(/^\//, ''));
  }
});

// covers SYSTEM-007
test('settings of the school are open to director and deputy, and to no family', () => {
  for (const { path: own, roles: allowed } of routes.filter(({ path: where }) => where.startsWith('school-settings'))) {
    expect([
      own,
      ['director', 'zavuch', 'student', 'parent'].filter((role) => allowed.includes(role as never)),
    ]).toEqual([own, ['director', 'zavuch']]);
  }
});

test('another year leads to a page that the same people may open', () => {
  for (const { path: own, roles: allowed, year } of routes) {
    if (typeof year !== 'object') continue;
    const instead = routeAt(year.instead);
    const missing = Array.isArray(allowed) ? allowed.filter((role) => !instead?.roles.includes(role)) : [];
    // Monitoring opens lessons from a journal, and social workers may open a history; the schedule's guard sends them home.
    expect([own, missing.filter((role) => !['monitoring', 'social_worker'].includes(role))]).toEqual([own, []]);
  }
});

// covers ACCESS-009
test.each(roles)('%s: the guard lets in whom the table names, and leads all others to a page of their own', (role) => {
  signedInAs(role);
  const restricted = ledTo([]);
  for (const { path: own, roles: allowed } of routes) {
    if (!Array.isArray(allowed)) continue;
    const isHere = allowed.includes(role) && restricted !== '/2026/access-restricted';
    expect([own, ledTo(allowed)]).toEqual([own, isHere ? null : restricted]);
  }
});

// covers GUARD-006 GUARD-021 GUARD-026 ACCESS-011 ACCESS-010 ACCESS-016
test.each([
  ['director', 'backoffice/students'],
  ['zavuch', 'backoffice/students'],
  ['teacher', 'schedule'],
  ['group_lead', 'schedule'],
  ['social_worker', 'social/categories'],
  ['student', 'schedule'],
  ['parent', 'schedule'],
] as const)('a %s is led from a page of others to %s, which they may open', (role, instead) => {
  signedInAs(role);
  expect(ledTo(roles.filter((other) => other !== role))).toBe(`/2026/${instead}`);
  expect(routeAt(instead)?.roles).toContain(role);
});

// covers SHELL-036
test.each(roles)('%s: menu and bar lead to pages that may be opened, each once, four in the bar at most', (role) => {
  const place = {
    below: (to: string) => `/2026/${to}`,
    pathname: '/2026/schedule',
    today: '2026-11-20',
    isLabOffered: true,
  };
  const text = (key: string) => key;
  for (const isReadOnlyYear of [false, true]) {
    const { menu, tabBar } = menusOf(role, { unsent: 1, backlog: 2 }, { ...place, isReadOnlyYear }, text);
    const entries = menu.filter((entry) => entry !== 'separator');
    for (const { to } of [...entries, ...tabBar]) {
      // Below the year, or outside the years.
      const found = routeAt(to.replace('/2026/', '')) ?? routeAt(to.slice(1));
      expect([to, found?.roles === 'signedIn' || found?.roles.includes(role)]).toEqual([to, true]);
    }
    // A target has the same icon in the bar as in the menu.
    for (const { to, icon } of tabBar) expect(entries.find((entry) => entry.to === to)?.icon).toBe(icon);
    expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
    expect(tabBar.length).toBeLessThanOrEqual(4);
  }
});

// covers CONST-008
test.each(['director', 'zavuch'] as const)(
  'the menu of a %s leads to students, staff, classes, the timetable and its bells',
  (role) => {
    const place = { below: (to: string) => `/2026/${to}`, pathname: '/2026/schedule', today: '2026-11-20' };
    const shown = { ...place, isReadOnlyYear: false, isLabOffered: false };
    const { menu } = menusOf(role, { unsent: 0, backlog: 0 }, shown, (key) => key);
    expect(menu.map((entry) => (entry === 'separator' ? '' : entry.to))).toEqual(
      expect.arrayContaining([
        '/2026/backoffice/students',
        '/2026/v3/backoffice/personnel',
        '/2026/backoffice/groups',
        '/2026/schedule',
        '/2026/school-settings',
      ]),
    );
  },
);

test.each(roles)('%s: the Offline Lab is in the menu where the server allows it, and nowhere else', (role) => {
  const place = {
    below: (to: string) => `/2026/${to}`,
    pathname: '/2026/schedule',
    today: '2026-11-20',
    isReadOnlyYear: false,
  };
  const isThere = (isLabOffered: boolean) =>
    menusOf(role, { unsent: 0, backlog: 0 }, { ...place, isLabOffered }, (key) => key).menu.some(
      (entry) => entry !== 'separator' && entry.to === '/lab',
    );
  expect([isThere(true), isThere(false)]).toEqual([true, false]);
});

const tabbed = { path: 'halls', roles: ['teacher', 'director'], hasTabs: true } as unknown as RouteDeclaration;
const tab = (path: string, order: number, allowed: readonly Role[]) =>
  ({ path: `halls/${path}`, roles: allowed, tab: { of: 'halls', order } }) as unknown as RouteDeclaration;
const tabs = [tab('later', 20, ['teacher', 'director']), tab('first', 10, ['director'])];

test('a page of tabs has those that name it, in their order, and is not there without any', () => {
  expect(tabsOf(tabbed, [tabbed, ...tabs]).map(({ path: own }) => own)).toEqual(['halls/first', 'halls/later']);
  expect(withTabs([tabbed, ...tabs])).toHaveLength(3);
  expect(withTabs([tabbed])).toEqual([]);
});

test.each([
  ['director', '/2026/halls/first'],
  ['teacher', '/2026/halls/later'],
  ['student', '/2026/schedule'],
] as const)('%s: a page of tabs leads to %s', (role, address) => {
  signedInAs(role);
  const led = firstTabLoader(tabsOf(tabbed, tabs))({ params: { eduYear: '2026' } });
  expect(led.headers.get('location')).toBe(address);
});

test('a tab is below a page of tabs that whoever opens it may open too, and has a word', () => {
  for (const { path: own, tab: place, title, roles: allowed } of routes.filter((route) => route.tab)) {
    const page = routes.find((route) => route.path === place?.of);
    const outside = Array.isArray(allowed) ? allowed.filter((role) => page && !isOpenTo(role, page)) : [];
    expect([own, page?.hasTabs, own.startsWith(`${place?.of}/`), title !== null, outside]).toEqual([
      own,
      true,
      true,
      true,
      [],
    ]);
  }
});
