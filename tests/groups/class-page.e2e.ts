// The page of a class on the screen: its tabs, slips and invitations of chosen pupils, admission into it, and a group lead's part of it.
import { expect, type Page, test } from '@playwright/test';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { parentChildren, users } from '#server/features/people/public.ts';
import { groupMembers, groups, schools } from '#server/features/school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const boxes = (page: Page) => page.locator('main').getByRole('checkbox', { name: /^Select: / });
const bar = (page: Page) => page.getByRole('toolbar');

async function classId(): Promise<number> {
  const [group] = await application.database.db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.schoolId, 1), eq(groups.eduYear, 2026), eq(groups.parallel, 7), eq(groups.letter, 'А')));
  return group?.id ?? 0;
}

async function open(page: Page, login: string): Promise<void> {
  await signInBefore(page, application, login, 'en');
  await page.goto(`${application.url}/2026/backoffice/groups/${await classId()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('7 «А»');
}

/** Of the pupils whose parents have both signed in, one stays so: everybody else of the class is invited. */
async function leaveOneFull(groupId: number): Promise<void> {
  const { db } = application.database;
  const links = await db
    .select({ pupil: parentChildren.studentSchoolUuid, uuid: parentChildren.linkUuid })
    .from(parentChildren)
    .innerJoin(users, and(eq(users.id, parentChildren.parentUserId), isNotNull(users.firstSignedInAt)))
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.schoolId, parentChildren.schoolId),
        eq(groupMembers.studentSchoolUuid, parentChildren.studentSchoolUuid),
      ),
    )
    .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.groupId, groupId), isNull(groupMembers.dateTo)));
  const [, ...others] = [...Map.groupBy(links, ({ pupil }) => pupil).values()].filter((own) => own.length > 1);
  for (const [one] of others) if (one) await db.delete(parentChildren).where(eq(parentChildren.linkUuid, one.uuid));
}

const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

for (const width of [390, 1440]) {
  test(`a deputy hands out slips and invitations of a class, eight on a sheet, and sees who left it by which order, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await leaveOneFull(await classId());
    await open(page, 'zavuch');
    await boxes(page).first().check();
    await boxes(page).nth(1).check();
    await bar(page).getByRole('button', { name: 'Sign-in slips' }).click();
    const slips = dialog(page, '2 sign-in slips');
    await expect(slips.getByRole('listitem')).toHaveCount(2);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await slips.getByRole('button', { name: 'Close' }).first().click();
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click();

    await page.getByRole('button', { name: 'Invite parents' }).click();
    const invitations = dialog(page, 'Invitations for parents: 24');
    await expect(invitations.getByText('No invitation needed, both parents have signed in')).toBeVisible();
    await expect(invitations.getByRole('listitem')).toHaveCount(24);
    await expect(invitations.getByRole('img', { name: /^QR code of the address .*\/r\// })).toHaveCount(24);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    // Cut along the lines: eight on a sheet, three sheets and no empty one.
    await expect(page.locator('html[data-paper] > body > div > ul > li svg')).toHaveCount(24);
    expect(await sheetsOf(page)).toBe(3);
    // Again, as after a jam: still the slips alone.
    expect(await sheetsOf(page)).toBe(3);
    await invitations.getByRole('button', { name: 'Close' }).first().click();

    await page.getByRole('tab', { name: 'Parents' }).click();
    await expect(page.getByText('Has signed in').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Were here' }).click();
    await expect(
      page
        .locator('main')
        .getByText(/order No\. |no order yet|not recorded|Nobody has left/)
        .first(),
    ).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page).toHaveURL(/tab=history/);
    expect(noise).toEqual([]);
  });
}

test('a group lead with the flag of the school hands out and admits, moves nobody; without it, and without a network, the lists are there to read', async ({
  page,
  context,
}) => {
  const allow = (flag: boolean) =>
    application.database.db
      .update(schools)
      .set({ flags: sql`${schools.flags} || ${`{"flagGroupLoadCanEditSchedule": ${flag}}`}::jsonb` })
      .where(eq(schools.id, 1));
  await page.setViewportSize({ width: 1440, height: 900 });
  await allow(false);
  await open(page, 'grouplead');
  await expect(page.locator('main a[href*="/backoffice/groups/"][href*="-"]').first()).toBeVisible();
  await expect(boxes(page)).toHaveCount(0);
  for (const name of ['Invite parents', 'Admit into this class'])
    await expect(page.locator('main').getByText(name)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'History' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Parents' }).click();
  await expect(page.getByText('Has signed in').first()).toBeVisible();

  await allow(true);
  await page.goto(`${application.url}/2026/backoffice/groups/${await classId()}`);
  await boxes(page).first().check();
  await bar(page).getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Move' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.locator('main').getByText(/^This needs a connection/)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Sign-in slips' }).click();
  await expect(page.locator('.toast', { hasText: 'This needs a connection' })).toBeVisible();
  await context.setOffline(false);

  await page.getByRole('link', { name: 'Admit into this class' }).click();
  const form = dialog(page, 'New student');
  await expect(form.getByLabel('Class')).toHaveValue(/^7 «А»/);
  // The way back leads to the class.
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('7 «А»');
});
