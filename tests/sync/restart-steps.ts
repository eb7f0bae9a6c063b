// A device of a teacher that outlives its browser: one profile on the disk, the server behind a gate, and the lesson of today.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type LaunchOptions, type Page } from '@playwright/test';
import type { LessonBody, RosterBody } from '#contract/lesson/lesson.schema.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signIn, untilDownloaded, untilInstalled } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { openBrowser } from '#tests/support/own-browser.ts';
import { tile } from '#tests/support/roll.ts';
import { gateSync, type SyncGate } from '#tests/support/sync-gate.ts';

export type Device = {
  readonly application: Application;
  readonly gate: SyncGate;
  readonly teacher: number;
  readonly scheduleUuid: string;
  /** The folder of the browser's profile. */
  readonly profile: string;
  openLesson(page: Page): Promise<Page>;
  /** The membership of a pupil, by register number. */
  pupil(number: number): string;
  /** What the server holds for the pupils' attendance, as value and version. */
  attendanceOf(...numbers: number[]): Promise<unknown[]>;
  close(): Promise<void>;
};

/** The body of a document, once it is on the device. */
async function bodyOf<Body>(page: Page, teacher: number, name: string): Promise<Body> {
  await untilDownloaded(page, teacher, [name]);
  const rows = await deviceRows<{ document: string; body: unknown }>(page, teacher, 'caches');
  return rows.find(({ document }) => document === name)?.body as Body;
}

/** Installs the application on a new profile, downloads the lesson, and closes the browser. */
export async function prepareDevice(launchOptions: LaunchOptions): Promise<Device> {
  const application = await startApplication();
  const gate = gateSync(application);
  const teacher = await userIdOf(application, 'teacher');
  const scheduleUuid = await lessonToday(application);
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-profile-'));
  const openLesson = async (page: Page) => {
    await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
    await expect(tile(page, 25)).toBeVisible();
    return page;
  };
  const browser = await openBrowser(profile, launchOptions);
  const [page = await browser.context.newPage()] = browser.context.pages();
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await openLesson(page);
  const lesson = await bodyOf<LessonBody>(page, teacher, `lesson:${scheduleUuid}`);
  const roster = await bodyOf<RosterBody>(page, teacher, lesson.roster);
  await browser.context.close();
  const pupil = (number: number) => roster.pupils[number - 1]?.studentGroupUuid ?? '';
  return {
    application,
    gate,
    teacher,
    scheduleUuid,
    profile,
    openLesson,
    pupil,
    attendanceOf: async (...numbers) => {
      const cells = (await cellsOf(application, scheduleUuid)).filter(({ kind }) => kind === 'attendance');
      return numbers.map((number) => {
        const cell = cells.find(({ studentGroupUuid }) => studentGroupUuid === pupil(number));
        return cell && [cell.value, cell.version];
      });
    },
    close: async () => {
      await application.close();
      fs.rmSync(profile, { recursive: true, force: true });
    },
  };
}
