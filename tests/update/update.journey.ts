// A new build is offered while work of the previous one waits; the new one sends it.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { lessonMutations } from '#contract/lesson/lesson.mutations.ts';
import { deviceRows, lead, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { type Site, startSite } from '#tests/support/deployed-site.ts';
import { buildEdited } from '#tests/support/edited-build.ts';
import { tile } from '#tests/support/roll.ts';
import { installed, lookAgain, takeRoll, untilBuild, updateButton } from './update-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 390, height: 844 } });

const { conductLesson } = lessonMutations;
let site: Site;
let teacher: number;
let scheduleUuid: string;
/** The payload of a mutation has a newer version. */
let payloadBuild: string;

test.describe.configure({ timeout: 120_000 });
test.beforeEach(async () => {
  payloadBuild = buildEdited([
    {
      file: 'contract/lesson/lesson.mutations.ts',
      from: "name: 'conductLesson',\n  payloadVersion: 1,",
      to: "name: 'conductLesson',\n  payloadVersion: 2,",
    },
  ]);
  site = await startSite();
  teacher = await userIdOf(site, 'teacher');
  scheduleUuid = await lessonToday(site);
});
test.afterEach(async () => {
  await site.close();
  fs.rmSync(path.dirname(payloadBuild), { recursive: true });
});

// case 27
test('work that was queued under the previous build, with an older payload too, is sent by the new one, once', async ({
  page,
}) => {
  await installed(page, site);
  site.setSync('cut');
  await takeRoll(page, site);
  const before = await deviceRows<{ seq: number; name: string; payloadVersion: number }>(page, teacher, 'outbox');
  expect(before.map(({ payloadVersion }) => payloadVersion)).toEqual(before.map(() => 1));

  // The server of the new build, which upgrades what the previous one queued.
  const upgraded: unknown[] = [];
  const declared = { payloadVersion: conductLesson.payloadVersion, upgradePayload: conductLesson.upgradePayload };
  Object.assign(conductLesson, {
    payloadVersion: 2,
    upgradePayload: {
      1: (old: unknown) => {
        upgraded.push(old);
        return old;
      },
    },
  });
  try {
    site.deploy(payloadBuild);
    await lead(page, site, '/2026/schedule');
    await lookAgain(page);
    await updateButton(page).click();
    await untilBuild(page, payloadBuild);
    // Rows are never rewritten on the device.
    expect(await deviceRows(page, teacher, 'outbox')).toHaveLength(before.length);
    await lead(page, site, `/2026/lesson/${scheduleUuid}/journal`);
    await expect(tile(page, 7)).toHaveAccessibleName(/absent.*waiting/i);
    site.setSync('works');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await untilSent(page, teacher);
  } finally {
    Object.assign(conductLesson, declared);
  }
  expect(upgraded.length).toBeGreaterThan(0);
  const cells = await cellsOf(site, scheduleUuid);
  expect(cells.map(({ kind, version }) => `${kind} ${version}`).sort()).toEqual([
    'attendance 1',
    'attendance 1',
    'conduct 1',
    'roll 1',
  ]);
});
