// Every screen of the application, in the order of a day: a lesson before and after it is conducted, waiting work, two values, a refusal.
// `arrange` runs once, `show` once per language.
import { expect, type Page } from '@playwright/test';
import type { Language } from '#contract/core/localized.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { announcements, syncClients } from '#server/sync/sync.tables.ts';
import { untilSent } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { found } from './found-screens.ts';
import { type Screen, shows } from './screen.ts';
import type { Stage } from './stage.ts';
import { endTrouble, goOffline, makeTrouble } from './trouble.ts';

const tiles = (page: Page) => page.locator('[data-tile]');
const late = (page: Page) => page.locator('[data-late]');
const marks = (page: Page) => page.locator('[data-mark]');
const journal = ({ lesson }: Stage) => `/2026/lesson/${lesson}/journal`;
/** A day with marks in its past. Without a day, families start with what is due next. */
const familyDay = () => '/2026/schedule/2026-11-18';
const rows = async (page: Page) => {
  await expect(page.locator('tr[data-lesson]').first()).toBeVisible();
};
const roll = (page: Page) => expect(tiles(page).nth(24)).toBeVisible();
/** Types marks, starting with the pupil at index `first`. */
async function giveMarks(page: Page, first: number, keys: readonly string[]): Promise<void> {
  await page.locator('[data-roll]').getByRole('radio').nth(1).click();
  await marks(page).nth(first).focus();
  for (const key of keys) await page.keyboard.press(key);
}
async function conductWithMarks(stage: Stage): Promise<void> {
  const page = await stage.open('teacher', journal(stage), 'kz');
  await page.setViewportSize({ width: 1440, height: 900 });
  await roll(page);
  await tiles(page).nth(3).click();
  await late(page).nth(8).click();
  await page.locator('[data-foot] .btn--primary').click();
  await giveMarks(page, 0, ['2', '6', '9', '3', '4', '7', '8', '0']);
  await untilSent(page, stage.teacher);
}

async function workOffline(stage: Stage): Promise<void> {
  const page = await stage.open('teacher', journal(stage), 'kz');
  await roll(page);
  await page.context().setOffline(true);
  await late(page).nth(12).click();
  await expect(page.locator('[data-pupil]').nth(12).locator('.corner--wait')).toBeAttached();
  await giveMarks(page, 1, ['8']);
  await expect(marks(page).nth(1).locator('.corner--wait')).toBeAttached();
}

/** A colleague was faster with the same pupils, and the quarter was closed before other entries arrived. */
async function meetConflictAndRefusal(stage: Stage): Promise<void> {
  const colleague = await stage.open('teacher2', journal(stage), 'kz');
  await roll(colleague);
  await tiles(colleague).nth(12).click();
  await giveMarks(colleague, 1, ['3']);
  await expect(marks(colleague).nth(1)).toContainText('3');
  await untilSent(colleague, await userIdOf(stage.application, 'teacher2'));
  const page = await stage.page('teacher');
  await page.goto(`${stage.application.url}/2026/unsent`);
  await page.context().setOffline(false);
  await expect(page.locator('[data-conflict]').first()).toBeVisible({ timeout: 20_000 });
  await page.goto(`${stage.application.url}${journal(stage)}`);
  await roll(page);
  await page.context().setOffline(true);
  await tiles(page).nth(20).click();
  await giveMarks(page, 10, ['5']);
  await stage.setQuarterClosed(true);
  await page.context().setOffline(false);
  await expect(marks(page).nth(10).locator('.corner--bad')).toBeAttached({ timeout: 20_000 });
  await stage.setQuarterClosed(false);
}

/** Two devices were in touch once: one may still send, the other's database is gone. */
async function announceWork({ application, lesson, teacher }: Stage): Promise<void> {
  const said = { schoolId: 1, userId: teacher, sessionId: crypto.randomUUID(), announcedAt: application.clock.now() };
  const { db } = application.database;
  const [unsent, vanished] = [crypto.randomUUID(), crypto.randomUUID()];
  const device = { schoolId: 1, userId: teacher, ackFloor: 0, seenAt: application.clock.now() };
  await db.insert(syncClients).values([
    { ...device, clientId: unsent },
    { ...device, clientId: vanished },
  ]);
  await db.insert(announcements).values([
    { ...said, clientId: unsent, entries: [[`lesson:${lesson}`, [[1, 24]]]], lostAt: null },
    {
      ...said,
      clientId: vanished,
      entries: [
        [`lesson:${lesson}`, [[1, 5]]],
        ['plan:x', [[6, 6]]],
      ],
      lostAt: 1,
    },
  ]);
}

const openMenu = async (page: Page) => {
  await rows(page);
  await page.locator('.tabbar button').click();
  await expect(page.locator('.drawer__nav')).toBeVisible();
};
const openMarks = async (page: Page) => {
  await expect(marks(page).nth(24)).toBeAttached();
};
const openPad = async (page: Page) => {
  await openMarks(page);
  await marks(page).nth(3).click();
  await expect(page.locator('[data-pad]')).toBeVisible();
};
const openForm = async (page: Page) => {
  await openMarks(page);
  await marks(page).nth(3).focus();
  await page.keyboard.press('F2');
  await expect(page.locator('[data-mark-form]')).toBeVisible();
};
async function openSignOut(page: Page): Promise<void> {
  await shows('.page h2')(page);
  // A long pill takes the room of the avatar on a phone: the menu's button opens the same drawer.
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1009;
  await page
    .locator(isNarrow ? 'header button' : 'header .ava')
    .first()
    .click();
  await page.locator('.drawer__nav button, [role=menuitem]:not([aria-checked])').last().click();
  // The closing drawer is a dialog too.
  await expect(page.locator('.modal')).toBeVisible();
}

async function openBellsForm(page: Page): Promise<void> {
  await page.locator('main section section .btn').first().click();
  await expect(page.locator('.modal fieldset li').first()).toBeVisible();
}

async function openAccounts(page: Page): Promise<void> {
  await rows(page);
  // A long pill takes the room of the avatar on a phone: the menu's button opens the same drawer.
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1009;
  await page
    .locator(isNarrow ? 'header button' : 'header .ava')
    .first()
    .click();
  await page.locator('.drawer__nav button, [role=menuitem]:not([aria-checked])').nth(-2).click();
  // The people on the device, and the user's account in the other school.
  await expect(page.locator('[data-people]')).toHaveCount(2);
}

async function lockSchool({ application }: Stage): Promise<void> {
  await application.database.db
    .insert(schoolSubscriptions)
    .values({ schoolId: 1, general: false, kitap: true, om: false, ustaz: true });
}

/** The form with both values of a field, an error at another and the note about its draft. */
async function meetTwoValues(page: Page): Promise<void> {
  await page.getByLabel('Peer').selectOption('changed');
  // A draft of the last time may have left it empty.
  await page.locator('[data-path="gallery-page-number"] input').fill('214');
  await page.locator('[data-path="gallery-page-name"] input').fill('Астрономия');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('.notice--clash')).toBeVisible();
  await page.locator('[data-path="gallery-page-number"] input').fill('');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
}

async function openFormWindow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Form in a window' }).click();
  // The page behind has one as well.
  await page.getByRole('dialog').locator('.dateinput button').last().click();
  await expect(page.locator('table button[data-selected]')).toBeVisible();
}

async function checkPastedRows(page: Page): Promise<void> {
  await page.locator('textarea').fill('Номер\tНазвание\tМест\n101\tБастауыш сынып\t26\n214\tФ\tмного\n7\t?изика\t9');
  await page.locator('textarea ~ * button, .stack > div > button').first().click();
  await expect(page.locator('ol form').first()).toBeVisible();
}

/** The class of the stage's lesson. */
const groupOf = ({ journal: place }: Stage) => /groups\/(\d+)/.exec(place)?.[1];

export const screens: readonly Screen[] = [
  { name: 'sign-in', person: 'nobody', path: () => '/login', show: shows('[data-demo] li') },
  { name: 'gallery', person: 'nobody', path: () => '/dev/gallery', show: shows('[data-gallery] .card') },
  {
    name: 'gallery, list',
    person: 'nobody',
    path: () => '/dev/gallery/list',
    show: shows('[aria-setsize], [role=grid]'),
  },
  {
    name: 'gallery, list filtered',
    person: 'nobody',
    path: () => '/dev/gallery/list?parallel=7..7&signIn=never&signIn=blocked&born=2012-01-01..&sort=-born',
    show: async (page) => {
      await page.getByRole('checkbox', { disabled: false }).nth(2).click();
      await expect(page.getByRole('toolbar')).toBeVisible();
    },
  },
  {
    name: 'gallery, nothing found',
    person: 'nobody',
    path: () => '/dev/gallery/list?search=qqq',
    show: shows('.blank'),
  },
  { name: 'gallery-form', person: 'nobody', path: () => '/dev/gallery/form', show: meetTwoValues },
  { name: 'gallery-form-window', person: 'nobody', path: () => '/dev/gallery/form', show: openFormWindow },
  { name: 'gallery-import', person: 'nobody', path: () => '/dev/gallery/import', show: shows('form, textarea') },
  { name: 'gallery-import-check', person: 'nobody', path: () => '/dev/gallery/import', show: checkPastedRows },
  { name: 'student-home', person: 'student', path: () => '/2026/schedule', show: shows('.page h2') },
  { name: 'student-schedule', person: 'student', path: familyDay, show: rows },
  {
    name: 'student-lesson',
    person: 'student',
    path: (stage) => `/2026/lesson/${stage.lesson}`,
    show: shows('[data-details]'),
  },
  { name: 'parent-home', person: 'parent', path: () => '/2026/schedule', show: shows('.page h2') },
  { name: 'parent-schedule', person: 'parent', path: familyDay, show: rows },
  { name: 'student-homework', person: 'student', path: () => '/2026/homework/list', show: shows('.page li') },
  { name: 'student-marks', person: 'student', path: () => '/2026/marks', show: shows('.page h2') },
  { name: 'student-marks-newest', person: 'student', path: () => '/2026/marks?order=newest', show: shows('.page h2') },
  { name: 'parent-marks', person: 'parent', path: () => '/2026/marks', show: shows('.page h2') },
  { name: 'access-restricted', person: 'parent2', path: () => '/2026/access-restricted', show: shows('.blank') },
  { name: 'schedule', person: 'teacher', path: () => '/2026/schedule', show: rows },
  {
    name: 'schedule-holiday',
    person: 'teacher',
    path: () => '/2026/schedule/2026-12-16',
    show: shows('[data-schedule] .blank, [data-schedule] .notice'),
  },
  { name: 'menu', person: 'teacher', only: 'narrow', path: () => '/2026/schedule', show: openMenu },
  { name: 'accounts', person: 'teacher', isReopened: true, path: () => '/2026/schedule', show: openAccounts },
  { name: 'sign-in-people', person: 'teacher', path: () => '/login?another', show: shows('[data-people] li') },
  {
    name: 'lesson',
    person: 'teacher',
    path: (stage) => `/2026/lesson/${stage.lesson}/lesson`,
    show: shows('[data-details]'),
  },
  { name: 'roll', person: 'teacher', path: journal, show: roll },
  { name: 'closed', person: 'teacher', path: ({ closed }) => `/2026/lesson/${closed}/journal`, show: roll },
  {
    name: 'summative',
    person: 'teacher',
    path: ({ summative }) => `/2026/lesson/${summative}/journal?mode=marks`,
    show: shows('[role=grid] .tag'),
  },
  { name: 'archive', person: 'teacher', path: () => '/2025/schedule/2026-05-18', show: rows },
  {
    name: 'archive-roll',
    person: 'teacher',
    path: ({ archived }) => `/2025/lesson/${archived}/journal`,
    show: shows('[data-tile]'),
  },
  {
    name: 'archive-homework',
    person: 'teacher',
    path: ({ archived }) => `/2025/homework/control/${archived}/create`,
    show: shows('[data-acts]'),
  },
  { name: 'archive-marks', person: 'student', path: () => '/2025/marks/4', show: shows('main .card') },
  { name: 'not-started', person: 'teacher', path: () => '/2027/schedule', show: shows('.blank') },
  { name: 'journals', person: 'teacher', path: () => '/2026/control/journal', show: shows('.jlist li') },
  { name: 'journals-of-all', person: 'zavuch', path: () => '/2026/control/journal', show: shows('.jlist li') },
  { name: 'journal', person: 'teacher', path: ({ journal: place }) => place, show: shows('td .mark') },
  {
    name: 'journal-year',
    person: 'teacher',
    path: ({ journal: place }) => place.replace(/2$/, 'year'),
    show: shows('table td'),
  },
  { name: 'homework-list', person: 'teacher', path: () => '/2026/homework/control/list', show: shows('[data-rows] a') },
  {
    name: 'homework-create',
    person: 'teacher',
    path: ({ lesson }) => `/2026/homework/control/${lesson}/create`,
    show: shows('textarea'),
  },
  { name: 'homework-answers', person: 'teacher', path: ({ homework }) => homework, show: shows('[data-done] li') },
  { name: 'backlog', person: 'teacher', path: () => '/2026/backlog', show: shows('[data-row]') },
  {
    name: 'backlog-lesson',
    person: 'teacher',
    path: (stage) => `${journal(stage)}?backlog=1`,
    show: shows('[data-steps]'),
  },
  { name: 'profile', person: 'teacher', path: () => '/2026/profile', show: shows('.card') },
  { name: 'history', person: 'teacher', path: () => '/2026/profile/history', show: shows('[data-sessions] li') },
  { name: 'lab', person: 'teacher', path: () => '/lab', show: shows('[data-presets]') },
  { name: 'lab-device', person: 'teacher', only: 'narrow', path: () => '/lab?tab=device', show: shows('[data-rows]') },
  {
    name: 'lab-verdict',
    person: 'teacher',
    path: () => '/lab?scenario=doubled&tab=log',
    show: async (page) => {
      await expect(page.locator('[data-verdict]')).toBeAttached({ timeout: 90_000 });
      await expect(page.locator('[data-phase]')).toHaveCount(0, { timeout: 30_000 });
    },
  },
  { name: 'storage', person: 'teacher', path: () => '/2026/storage', show: shows('table tbody tr') },
  { name: 'storage-parent', person: 'parent', path: () => '/2026/storage', show: shows('table tbody tr') },
  { name: 'not-found', person: 'teacher', path: () => '/2026/nowhere', show: shows('.blank') },
  { name: 'unsent-empty', person: 'teacher', path: () => '/2026/unsent', show: shows('.notice') },
  { name: 'roll-conducted', person: 'teacher', arrange: conductWithMarks, path: journal, show: roll },
  {
    name: 'marks-pad',
    person: 'teacher',
    only: 'narrow',
    path: (stage) => `${journal(stage)}?mode=marks`,
    show: openPad,
  },
  {
    name: 'marks-form',
    person: 'teacher',
    only: 'wide',
    path: (stage) => `${journal(stage)}?mode=marks`,
    show: openForm,
  },
  {
    name: 'unsent-waiting',
    person: 'teacher',
    arrange: workOffline,
    path: () => '/2026/unsent',
    // Until the first try has failed the page says that it is sending.
    show: shows('.pill--off'),
  },
  { name: 'schedule-unknown', person: 'teacher', path: () => '/2026/schedule/2027-02-10', show: shows('.blank') },
  {
    name: 'timeliness',
    person: 'zavuch',
    path: () => '/2026/timeliness/2026-11-19',
    show: shows('[data-rows] li'),
  },
  {
    name: 'morning',
    person: 'zavuch',
    path: () => '/2026/frontoffice/dashboard/2026-11-19',
    show: shows('[data-state=absent]'),
  },
  {
    name: 'morning-class',
    person: 'zavuch',
    isReopened: true,
    path: (stage) => `/2026/frontoffice/dashboard/2026-11-19?class=${groupOf(stage)}`,
    show: shows('[role=dialog] li'),
  },
  {
    name: 'morning-sunday',
    person: 'zavuch',
    path: () => '/2026/frontoffice/dashboard/2026-11-22',
    show: shows('.blank'),
  },
  {
    name: 'morning-quarter-end',
    person: 'zavuch',
    path: () => '/2026/frontoffice/dashboard/2026-12-22',
    show: shows('main section[aria-labelledby] a[href*="class="], main section[aria-labelledby] a[href$="journal"]'),
  },
  {
    name: 'places',
    person: 'zavuch',
    path: () => '/2026/frontoffice/timetable',
    show: shows('main .card a'),
  },
  {
    name: 'place-week',
    person: 'zavuch',
    path: (stage) => `/2026/frontoffice/timetable/group/${groupOf(stage)}/2026-11-16`,
    show: shows('main .card a'),
  },
  { name: 'changes', person: 'zavuch', path: () => '/2026/changes', show: shows('main .blank, main .card') },
  { name: 'bells', person: 'zavuch', path: () => '/2026/school-settings/bells', show: shows('main h3') },
  {
    name: 'bells-form',
    person: 'zavuch',
    isReopened: true,
    path: () => '/2026/school-settings/bells',
    show: openBellsForm,
  },
  {
    name: 'unsent-devices',
    person: 'zavuch',
    arrange: announceWork,
    path: () => '/2026/unsent-devices',
    show: shows('[data-devices]'),
  },
  { name: 'sign-out', person: 'teacher', isReopened: true, path: () => '/2026/unsent', show: openSignOut },
  {
    name: 'unsent-decisions',
    person: 'teacher',
    arrange: meetConflictAndRefusal,
    path: () => '/2026/unsent',
    show: shows('[data-conflict]'),
  },
  { name: 'roll-decisions', person: 'teacher', path: journal, show: roll },
  {
    name: 'marks-decisions',
    person: 'teacher',
    path: (stage) => `${journal(stage)}?mode=marks`,
    show: shows('[data-mark].is-bad'),
  },
  { name: 'journal-decisions', person: 'teacher', path: ({ journal: place }) => place, show: shows('td.is-bad') },
  {
    name: 'cell-history',
    person: 'teacher',
    path: ({ lesson }) => `/2026/history/${lesson}/conduct`,
    show: shows('[data-version]'),
  },
  // Of the features that say theirs in a `*.look.ts` of their own.
  ...found,
  // The last one, since it locks the school for everybody.
  {
    name: 'locked-school',
    person: 'zavuch',
    arrange: lockSchool,
    path: () => '/2026/schedule',
    show: shows('[data-subscribes]'),
  },
];

export const widths = { narrow: [360, 390, 768], wide: [1009, 1440, 1600] } as const;

/** The widths of a screen, parted where it has to be opened again: a menu opened on a phone is gone on a desktop, and vice versa. */
export function layoutsOf({ only, isReopened }: Screen): readonly (readonly number[])[] {
  if (only) return [widths[only]];
  return isReopened ? [widths.narrow, widths.wide] : [[...widths.narrow, ...widths.wide]];
}

/** Shows the screen at a width; the height is that of a phone or a small desktop. */
export async function present(stage: Stage, screen: Screen, language: Language, width: number): Promise<Page> {
  const page = await stage.page(screen.person);
  await resize(page, width);
  await endTrouble(page);
  if (typeof screen.trouble === 'object') await makeTrouble(page, screen.person, screen.trouble);
  await stage.open(screen.person, screen.path(stage), language);
  if (screen.trouble === 'offline') await goOffline(page, screen.person);
  await screen.show(page);
  return page;
}

export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
}
