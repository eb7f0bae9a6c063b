// The stage of the look tests and of the contact sheet: the application once, and one signed-in page per kind of person, in the requested
// language, with its console watched.
import { type Browser, expect, type Page, type Response } from '@playwright/test';
import { and, eq, inArray } from 'drizzle-orm';
import { type Language, localeTag } from '#contract/core/localized.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { homeworkUuidOf } from '#features/homework/find-homework.ts';
import { quarters } from '#server/features/calendar/public.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { lessonsByUuid } from '#server/features/schedule/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import {
  lead,
  signIn,
  signInBefore,
  enter as start,
  untilDownloaded,
  untilInstalled,
  watchConsole,
} from '#tests/support/browser.ts';
import { lessonsOfTeacher, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { membershipOf } from '#tests/support/demo-teacher.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';

export const persons = [
  'nobody',
  'teacher',
  'teacher2',
  'zavuch',
  'social',
  'region',
  'country',
  'monitoring',
  'student',
  'parent',
  'parent2',
] as const;
export type Person = (typeof persons)[number];

export type Stage = {
  readonly application: Application;
  /** Today's lesson of `teacher` in 7 «А», not conducted at first. */
  readonly lesson: string;
  /** A SOR of the open quarter that `teacher` has held. */
  readonly summative: string;
  /** A lesson of `teacher` in the first quarter, which is closed. */
  readonly closed: string;
  /** A lesson of `teacher` in the archived year. */
  readonly archived: string;
  readonly teacher: number;
  /** Address of the journal that `lesson` is in. */
  readonly journal: string;
  /** Address of a homework of `teacher` with the class's reactions. */
  readonly homework: string;
  /** Membership of `student` in 7 «А». */
  readonly pupil: string;
  page(person: Person): Promise<Page>;
  /** Opens an address below the origin in a language. */
  open(person: Person, path: string, language: Language): Promise<Page>;
  /** Chooses another language in place, as another tab of the device does. */
  speak(person: Person, language: Language): Promise<void>;
  /** Closes the second quarter directly in the database, or opens it again. */
  setQuarterClosed(isClosed: boolean): Promise<void>;
  /** Console output of all pages. */
  readonly noise: string[];
  close(): Promise<void>;
};

/**
 * @param installedFor persons whose pages have a service worker; its installation costs seconds of the processor
 * @param isOneStart addresses are opened as a link opens them, without a new start for each
 */
export async function raiseStage(
  browser: Browser,
  { installedFor = persons, isOneStart = false }: { installedFor?: readonly Person[]; isOneStart?: boolean } = {},
): Promise<Stage> {
  const application = await startApplication({ lab: true, push: new FakePushService().options });
  const [lesson, teacher, pupil] = await Promise.all([
    lessonToday(application),
    userIdOf(application, 'teacher'),
    membershipOf(application, 'student'),
  ]);
  const [summative, closed, homework, archived] = await Promise.all([
    heldLesson(application, teacher, { from: '2026-11-02', to: '2026-11-19' }, 'sor'),
    heldLesson(application, teacher, { from: '2026-10-05', to: '2026-10-09' }, 'regular'),
    givenHomework(application, teacher),
    heldLesson(application, teacher, { from: '2026-05-11', to: '2026-05-22' }, 'regular'),
  ]);
  const [taught] = await lessonsByUuid(application.database.db, 1, [lesson]);
  if (!taught) throw new Error('The lesson of today is not there');
  const journal = `/2026/control/journal/groups/${taught.group.id}/${taught.assignment.uuid}/2`;
  const pages = new Map<Person, Promise<Page>>();
  const noise: string[][] = [];
  const spoken = new Map<Person, Language>();

  const enter = async (person: Person): Promise<Page> => {
    const serviceWorkers = installedFor.includes(person) ? 'allow' : 'block';
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers });
    const page = await context.newPage();
    noise.push(watchConsole(page));
    if (person === 'nobody') {
      await page.goto(`${application.url}/login`);
      return page;
    }
    if (person === 'parent2') await signInWithoutYear(page, application.url);
    else if (person !== 'teacher') await signInBefore(page, application, person, 'kz');
    else {
      // The list of people on the device holds those who signed in on it.
      if (isOneStart) await start(page, application, person, 'kz');
      else await signIn(page, application.url, person, 'kz');
      await untilInstalled(page);
      await untilDownloaded(page, teacher, [`lesson:${lesson}`]);
    }
    return page;
  };
  const page = (person: Person) => {
    const entered = pages.get(person) ?? enter(person);
    pages.set(person, entered);
    return entered;
  };
  return {
    application,
    lesson,
    summative,
    closed,
    archived,
    teacher,
    journal,
    homework,
    pupil,
    page,
    open: async (person, path, language) => {
      const opened = await page(person);
      if (isOneStart && new URL(opened.url()).pathname.startsWith('/2026/')) {
        if (spoken.get(person) !== language) await chooseElsewhere(opened, language);
        spoken.set(person, language);
        await lead(opened, application, path);
        return opened;
      }
      await rememberLanguage(opened, language);
      // In another language the server's texts about the user differ, and the page is recreated when they arrive.
      const isNewLanguage = spoken.get(person) !== language && (await opened.evaluate(() => navigator.onLine));
      spoken.set(person, language);
      const isAboutPerson = (response: Response) => new URL(response.url()).pathname.endsWith('/user-info');
      const known = isNewLanguage && opened.waitForResponse(isAboutPerson, { timeout: 3_000 }).catch(() => null);
      await opened.goto(`${application.url}${path}`);
      if (person !== 'nobody') await known;
      await opened.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      return opened;
    },
    speak: async (person, language) => {
      // What the server says of the person may be asked for in it meanwhile: the next page waits for that again.
      spoken.set(person, language);
      await chooseElsewhere(await page(person), language);
    },
    setQuarterClosed: async (isClosed) => {
      await application.database.db
        .update(quarters)
        .set({ status: isClosed ? 'archive' : 'open' })
        .where(eq(quarters.number, 2));
    },
    get noise() {
      return noise.flat();
    },
    close: async () => {
      for (const entered of pages.values()) await (await entered).context().close();
      await application.close();
    },
  };
}

/** The language of the next page that is opened; the present one stays as it is. */
export const rememberLanguage = (page: Page, language: Language) =>
  page.evaluate((chosen) => localStorage.setItem('language', chosen), language);

/** What a choice of the language in another tab of this device does to a page. */
async function chooseElsewhere(page: Page, language: Language): Promise<void> {
  // Whoever follows the other tabs is loaded when the page stands: said until it is heard.
  await expect(async () => {
    await rememberLanguage(page, language);
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'language' })));
    await expect(page.locator('html')).toHaveAttribute('lang', localeTag(language), { timeout: 300 });
  }).toPass({ intervals: [0] });
}

async function heldLesson(
  { database }: Application,
  teacher: number,
  days: { from: string; to: string },
  type: 'sor' | 'regular',
): Promise<string> {
  const rows = await lessonsOfTeacher(database.db, 1, teacher, days);
  const found = rows.find(({ lesson }) => lesson.type === type);
  if (!found) throw new Error(`teacher has no ${type} lesson from ${days.from} to ${days.to}`);
  return found.lesson.scheduleUuid;
}

async function givenHomework({ database }: Application, teacher: number): Promise<string> {
  const rows = await lessonsOfTeacher(database.db, 1, teacher, { from: '2026-11-09', to: '2026-11-19' });
  const cells = await database.db
    .select()
    .from(journalCells)
    .where(
      and(
        eq(journalCells.schoolId, 1),
        eq(journalCells.kind, 'homework'),
        inArray(
          journalCells.scheduleUuid,
          rows.map(({ lesson }) => lesson.scheduleUuid),
        ),
      ),
    );
  const cell = cells.find(({ value }) => (value as HomeworkValue | null)?.body);
  const row = rows.find(({ lesson }) => lesson.scheduleUuid === cell?.scheduleUuid);
  if (!row) throw new Error('teacher has set no homework');
  return `/2026/homework/control/${homeworkUuidOf(1, row.lesson.scheduleUuid)}?date=${row.lesson.date}`;
}

/** A user without a school would wait for a year that never comes, longer than a test should; so the address is given. */
async function signInWithoutYear(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[name=login]').fill('parent2');
  await page.locator('input[name=password]').fill(demoPassword);
  const known = page.waitForResponse('**/user-info');
  await page.locator('button[type=submit]').click();
  await (await known).finished();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('profile'))).not.toBeNull();
}
