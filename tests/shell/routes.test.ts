// Every line of the route table with every role, in the router itself: who opens a page, and where everybody else is led. The session is a
// stub, and pages are found without being drawn.
import { createMemoryRouter, type RouteObject } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { comingPages } from '#app/coming-pages.ts';
import { baseOf, type FoundRoute, loadLater, loadOffice, type RouteHandle, routes } from '#app/route-table.ts';
import { pageAdder, tree } from '#app/routes.tsx';
import { type Role, roles } from '#contract/core/roles.ts';
import { sessionState } from '#data/session/session.ts';
import { takeAddress } from '#shared/lib/address-to-return.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

vi.mock('#data/session/session.ts', async (original) => ({
  ...(await original<typeof import('#data/session/session.ts')>()),
  sessionState: vi.fn(),
  chooseYear: vi.fn(),
}));
vi.mock('#app/texts.ts', () => ({ withTexts: (found: Promise<unknown>) => found }));

const subroles: Partial<Record<Role, Role>> = { group_lead: 'teacher' };
function signInAs(role: Role | 'anon') {
  const user = {
    role: subroles[role as Role] ?? role,
    subrole: subroles[role as Role] ? role : null,
    children: role === 'parent' ? [{ studentInfo: {} }] : [],
    years: [{ eduYear: 2026 }],
  };
  const account = { user, person: { role, school: null, isReadOnly: false }, school: { eduYear: 2026 } };
  const state = role === 'anon' ? { kind: 'anonymous' } : { kind: 'signedIn', isExpired: false, account };
  vi.mocked(sessionState).mockReturnValue(state as unknown as ReturnType<typeof sessionState>);
}

/** Without the files of the pages: whoever may open one is decided before they are asked for. */
const bare = (objects: readonly RouteObject[]): RouteObject[] =>
  objects.map(({ lazy: _file, ...object }) =>
    object.index ? object : { ...object, ...(object.children && { children: bare(object.children) }) },
  );

type Router = ReturnType<typeof createMemoryRouter>;
const untilIdle = ({ state, subscribe }: Router) =>
  new Promise<void>((resolve) => {
    const isIdle = (now: Router['state']) => now.initialized && now.navigation.state === 'idle';
    if (isIdle(state)) return resolve();
    const end = subscribe((now) => {
      if (!isIdle(now)) return;
      end();
      resolve();
    });
  });
/** One for each role: making it costs more than all navigations in it. */
const routers = new Map<Role | 'anon', Router>();
async function routerOf(role: Role | 'anon'): Promise<Router> {
  const addPages = pageAdder();
  const router =
    routers.get(role) ??
    createMemoryRouter(bare(tree()), {
      initialEntries: ['/dev/gallery'],
      patchRoutesOnNavigation: (asked) =>
        addPages({ ...asked, patch: (id, children) => asked.patch(id, bare(children)) }),
    });
  routers.set(role, router);
  await untilIdle(router);
  return router;
}

/** Opens an address as somebody. @returns where it leads, and the line of the page; null: there is no such page */
async function open(role: Role | 'anon', address: string): Promise<{ address: string; path: string | null }> {
  signInAs(role);
  const router = await routerOf(role);
  await router.navigate(address);
  await untilIdle(router);
  const { location, matches, errors } = router.state;
  if (errors) throw Object.values(errors)[0];
  const isNowhere = matches.at(-1)?.route.path === '*';
  const line = matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined)?.route ?? []).at(-1);
  return { address: location.pathname + location.search, path: isNowhere ? null : (line?.path ?? null) };
}

const addressOf = ({ path }: FoundRoute) => {
  const filled = path.replaceAll(/:\w+\??/g, '7');
  return filled.startsWith('/') ? filled : `/2026/${filled}`;
};
/** Where the guard leads those who may not open a page. */
const instead: Readonly<Record<Role, string>> = {
  student: 'schedule',
  parent: 'schedule',
  teacher: 'schedule',
  group_lead: 'schedule',
  director: 'backoffice/students',
  zavuch: 'backoffice/students',
  social_worker: 'social/categories',
  education_worker: 'access-restricted',
  department_worker: 'people-search',
  region_worker: 'people-search',
  country_worker: 'people-search',
  monitoring: 'people-counts',
  monitoring_region_worker: 'people-counts',
  monitoring_department_worker: 'people-counts',
  mks_methodist: 'people-counts',
};

vi.stubGlobal('sessionStorage', memoryStorage());

beforeAll(async () => {
  await loadLater();
  await loadOffice();
});

test.each(roles)(
  '%s opens every page that names them, and is led from all others to one of their own',
  async (role) => {
    expect(routes().length).toBeGreaterThan(50);
    for (const line of routes()) {
      if (line.leadsTo || line.hasTabs) continue;
      const { roles: allowed, path } = line;
      const isHere = allowed === 'signedIn' || allowed === 'anyone' || allowed.includes(role as never);
      const { path: opened, address } = await open(role, addressOf(line));
      if (isHere) expect([path, opened]).toEqual([path, path]);
      else if (allowed === 'anonymous') expect([path, opened]).not.toEqual([path, path]);
      else expect([path, address]).toEqual([path, `/2026/${instead[role]}`]);
    }
  },
);

test('nobody signed in opens the pages for them and for anyone; all others lead to the sign-in', async () => {
  for (const line of routes()) {
    if (line.leadsTo) continue;
    const isHere = line.roles === 'anonymous' || line.roles === 'anyone';
    const { path, address } = await open('anon', addressOf(line));
    expect([line.path, address]).toEqual([line.path, isHere ? addressOf(line) : '/login']);
    if (isHere) expect(path).toBe(line.path);
  }
});

const staff = ['director', 'group_lead', 'teacher', 'zavuch'] as const;
const family = ['parent', 'student'] as const;
/** What the specification says of a page: its path there, an address of it, its name, and who opens it. */
type Line = readonly [path: string, address: string, page: string | null, allowed: readonly Role[]];
async function expectLine([path, address, page, allowed]: Line): Promise<void> {
  const opening: Role[] = [];
  for (const role of roles) {
    if ((await open(role, address)).path === path) opening.push(role);
  }
  expect([path, opening.sort()]).toEqual([path, [...allowed].sort()]);
  expect(routes().find((line) => line.path === path)?.page).toBe(page);
}

// covers ROUTE-003
test('login is the page VLogin of whoever is not signed in', async () => {
  expect(await open('anon', '/login')).toEqual({ address: '/login', path: '/login' });
  expect(routes().find(({ path }) => path === '/login')?.page).toBe('VLogin');
  expect((await open('teacher', '/login')).address).toBe('/2026/schedule');
});

// covers ROUTE-010 ROUTE2-007
test('schedule/{date?} is VSchedulePage of teachers, group leads, management, students and parents', async () => {
  for (const address of ['/2026/schedule', '/2026/schedule/2026-11-20']) {
    await expectLine(['schedule/:date?', address, 'VSchedulePage', [...staff, ...family]]);
  }
});

// covers ROUTE-011 ROUTE2-001 ROUTE2-008 LESSON-001
test('lesson/{scheduleId}/{tab?} is VLessonPage, with a tab and without', async () => {
  for (const address of ['/2026/lesson/0b5c', '/2026/lesson/0b5c/journal']) {
    const readers = [...staff, ...family, 'monitoring'] as const;
    await expectLine(['lesson/:scheduleId/:tab?', address, 'VLessonPage', readers]);
  }
});

// covers ROUTE-051
test('diary/{monday?} is of students and parents, and of nobody else', async () => {
  for (const address of ['/2026/diary', '/2026/diary/2026-11-16']) {
    await expectLine(['diary/:monday?', address, null, family]);
  }
});

// covers ROUTE-016 ROUTE2-025
test('the old path of a lesson leads to the same lesson and tab', async () => {
  for (const rest of ['0b5c', '0b5c/journal']) {
    const led = await open('teacher', `/2026/schedule/control/lesson/${rest}`);
    expect(led).toEqual({ address: `/2026/lesson/${rest}`, path: 'lesson/:scheduleId/:tab?' });
  }
});

// covers ROUTE-019 ROUTE2-013 ROUTE-020 ROUTE2-014 ROUTE2-015
test.each([
  ['homework/control/list', '/2026/homework/control/list', null, staff],
  ['homework/control/:scheduleId/create', '/2026/homework/control/0b5c/create', null, staff],
  ['homework/control/:homeworkId', '/2026/homework/control/0b5c', null, staff],
] as const)('%s is of teachers, group leads and management', (...line) => expectLine(line));

// covers ROUTE-022 ROUTE-093
test('one answer to a homework is VHomeworkAnswerShowPageS of teachers, group leads and management, and VHomeworkAnswerShowPage of families', async () => {
  const answerId = '0b5c';
  const staffPath = 'homework/control/:homeworkId/assigned/:answerId';
  const familyPath = 'homework/list/assigned/:answerId';
  await expectLine([staffPath, `/2026/homework/control/7a/assigned/${answerId}`, 'VHomeworkAnswerShowPageS', staff]);
  await expectLine([familyPath, `/2026/homework/list/assigned/${answerId}`, 'VHomeworkAnswerShowPage', family]);
});

// covers ROUTE-023 ROUTE2-018 ROUTE-024 ROUTE2-019
test.each([
  ['homework/list', '/2026/homework/list', null, family],
  ['homework/list/assigned/:answerId', '/2026/homework/list/assigned/0b5c', 'VHomeworkAnswerShowPage', family],
] as const)('%s is of students and parents', (...line) => expectLine(line));

// covers ROUTE-050 ROUTE2-024
test('control/journal/groups/{groupId}/{uuid}/{journalType?} is of those who read journals', async () => {
  const path = 'control/journal/groups/:groupId/:uuid/:journalType?';
  for (const rest of ['71/0b5c', '71/0b5c/2']) {
    await expectLine([path, `/2026/control/journal/groups/${rest}`, null, [...staff, 'monitoring']]);
  }
});

// covers GUARD-030
test('the page of marks is of students and parents', () =>
  expectLine(['marks/:quarter?', '/2026/marks', null, family]));

// covers ROUTE-098
test('promo/freedom is VFreedomLandingPage of students and parents', () =>
  expectLine(['promo/freedom', '/2026/promo/freedom', 'VFreedomLandingPage', family]));

// covers ROUTE-097
test('promo/{hash} is of everybody, signed in or not, and takes no place of promo/freedom', async () => {
  await expectLine(['/promo/:hash', '/promo/q4Z-x_7', null, roles]);
  expect(await open('anon', '/promo/q4Z-x_7')).toEqual({ address: '/promo/q4Z-x_7', path: '/promo/:hash' });
  expect((await open('teacher', '/2026/promo/q4Z-x_7')).address).toBe('/promo/q4Z-x_7');
  expect((await open('parent', '/promo/freedom')).address).toBe('/2026/promo/freedom');
  expect((await open('anon', '/promo/freedom')).address).toBe('/login');
});

test('an address that leads to one without a year is not found, and does not loop, when no page has that one', async () => {
  signInAs('teacher');
  const addPages = pageAdder();
  const withoutIt = (objects: readonly RouteObject[]): RouteObject[] =>
    bare(objects).flatMap((object) => {
      if (object.path === '/promo/:hash') return [];
      return object.index || !object.children ? object : { ...object, children: withoutIt(object.children) };
    });
  const router = createMemoryRouter(withoutIt(tree()), {
    initialEntries: ['/dev/gallery'],
    patchRoutesOnNavigation: (asked) =>
      addPages({ ...asked, patch: (id, children) => asked.patch(id, withoutIt(children)) }),
  });
  await untilIdle(router);
  await router.navigate('/2026/promo/q4Z-x_7');
  await untilIdle(router);
  expect(router.state.errors).toBeNull();
  expect([router.state.location.pathname, router.state.matches.at(-1)?.route.path]).toEqual(['/promo/q4Z-x_7', '*']);
});

// covers ROUTE-099
test('the link to the children of freedom leads to promo/freedom', async () => {
  for (const role of family) {
    const led = await open(role, '/2026/freedom/children-link');
    expect(led).toEqual({ address: '/2026/promo/freedom', path: 'promo/freedom' });
  }
  expect((await open('teacher', '/2026/freedom/children-link')).address).toBe('/2026/schedule');
});

// covers ROUTE-015 ROUTE2-012 BUILD-005
test('control/homework/create/{scheduleId} is a second address of the page where homework is set, with its way back', async () => {
  for (const role of staff) {
    expect(await open(role, '/2026/control/homework/create/0b5c?backward=%2F2026%2Fschedule')).toEqual({
      address: '/2026/homework/control/0b5c/create?backward=%2F2026%2Fschedule',
      path: 'homework/control/:scheduleId/create',
    });
  }
  expect((await open('parent', '/2026/control/homework/create/0b5c')).address).toBe('/2026/schedule');
});

// covers ROUTE-014 BUILD-004
test('control/lecture/create/{calendarPlanLessonUUID} begins a lecture for the theme, for whoever gives lessons', async () => {
  for (const role of ['teacher', 'group_lead', 'zavuch', 'director'] as const) {
    const { address, path } = await open(role, '/2026/control/lecture/create/0b5c');
    expect(path).toBe('content/lectures/edit/:lectureUUID');
    expect(address).toMatch(/^\/2026\/content\/lectures\/edit\/[0-9a-f-]{36}\?new=1&theme=0b5c$/);
  }
  expect((await open('student', '/2026/control/lecture/create/0b5c')).address).not.toContain('lectures');
});

// covers ROUTE-043 BUILD-006 BUILD-008 BUILD-009
test('content/lectures has the list, and below it a lecture to write, to read and as pupils have it', async () => {
  const pathOf = async (address: string) => (await open('teacher', `/2026/content/lectures${address}`)).path;
  expect(await pathOf('')).toBe('content/lectures');
  expect(await pathOf('/edit/0b5c')).toBe('content/lectures/edit/:lectureUUID');
  expect(await pathOf('/preview/0b5c')).toBe('content/lectures/preview/:lectureUUID');
  expect(await pathOf('/platform/0b5c')).toBe('content/lectures/platform/:lectureUUID');
  expect((await open('teacher', '/2026/content/lectures/create/0b5c')).address).toMatch(/\?new=1&lesson=0b5c$/);
  expect((await open('parent', '/2026/content/lectures')).path).not.toBe('content/lectures');
});

// covers ROUTE-100
test('an external address of a lesson or of homework opens the page of the role', async () => {
  for (const role of [...staff, ...family, 'monitoring'] as const) {
    expect((await open(role, '/external/lesson/0b5c')).address).toBe('/2026/lesson/0b5c');
  }
  for (const role of staff) {
    expect((await open(role, '/external/homework/0b5c')).address).toBe('/2026/homework/control/0b5c');
  }
  for (const role of family) {
    const { address } = await open(role, '/external/homework/0b5c?date=2026-11-20');
    expect(address).toBe('/2026/homework/list/assigned/0b5c?date=2026-11-20');
  }
  expect((await open('social_worker', '/external/lesson/0b5c')).address).toBe('/2026/social/categories');
});

// covers ROUTE-100 GUARD-027
test.each(['/external/lesson/0b5c', '/r/ABCD2345?from=qr'])(
  '%s is kept for whoever has to sign in first',
  async (address) => {
    await open('anon', '/login');
    await open('anon', address);
    expect(takeAddress()).toBe(address);
    await open('teacher', address);
    expect(takeAddress()).toBe('/');
  },
);

// covers ROUTE-102 ROUTE-103
test.each(['/module-temporarily-unavailable', '/module-technical-work'])('%s is open to everybody', async (path) => {
  for (const role of ['anon', ...roles] as const) expect(await open(role, path)).toEqual({ address: path, path });
});

// covers ROUTE-048 ROUTE-049 ROUTE-091
test.each([
  ['profile', '/2026/profile', null, roles],
  ['profile/history', '/2026/profile/history', 'VAuthorizationHistory', roles],
  ['profile/password-history', '/2026/profile/password-history', null, roles],
  ['profile-update', '/2026/profile-update', null, roles],
] as const)('%s is of everybody who is signed in', (...line) => expectLine(line));

// covers ROUTE-049 ROUTE-090
test('the personal cabinet VCabinet is the profile', async () => {
  for (const role of roles) {
    expect(await open(role, '/2026/profile/cabinet')).toEqual({ address: '/2026/profile', path: 'profile' });
  }
  expect(routes().find(({ path }) => path === 'profile/cabinet')?.page).toBe('VCabinet');
});

// covers ROUTE-104
test('access-restricted is VAccessRestrictedPage of whoever is signed in', () =>
  expectLine(['access-restricted', '/2026/access-restricted', 'VAccessRestrictedPage', roles]));

// covers ROUTE-106
test.each(['teacher', 'director', 'parent'] as const)('%s finds the same page at every unknown path', async (role) => {
  for (const address of ['/nowhere', '/nowhere/at/all', '/2026/nowhere', '/2026/lesson/a/b/c/d/e']) {
    const inYear = address.startsWith('/2026') ? address : `/2026${address}`;
    expect(await open(role, address)).toEqual({ address: inYear, path: null });
  }
});

test('nobody signed in is asked who they are before they learn that there is no such page', async () => {
  expect((await open('anon', '/2026/nowhere')).address).toBe('/login');
});

test('a page of a later package has no line that says otherwise once it is there', () => {
  for (const line of comingPages) {
    const declared = routes().find(({ path }) => path === line.path);
    if (declared) expect([line.path, declared.year]).toEqual([line.path, line.year]);
  }
  expect(new Set(comingPages.map(({ path }) => path)).size).toBe(comingPages.length);
});

test('the way to a page names no page twice', async () => {
  await loadOffice();
  await loadLater();
  const pages = routes().filter(({ leadsTo }) => !leadsTo);
  const twice = pages.flatMap((route) => {
    const above = pages.filter((other) => other !== route && route.path.startsWith(`${baseOf(other)}/`));
    return above.some(({ title }) => title !== null && title === route.title) ? [route.path] : [];
  });
  expect(twice).toEqual([]);
});
