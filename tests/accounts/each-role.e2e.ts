// What is left on the device of each role once everything was fetched that it may have: whole IINs, first passwords, and what is written
// about children are not to be found where their right does not reach (issue 14).
import { expect, type Page, type Request, test } from '@playwright/test';
import { and, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import type { Role } from '#contract/core/roles.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { personCells } from '#server/features/contacts/public.ts';
import { demoAccounts } from '#server/features/demo-school/public.ts';
import { parentChildren, students, users } from '#server/features/people/public.ts';
import { groupMembers, groups } from '#server/features/school/public.ts';
import { loadTokens } from '#server/features/session/public.ts';
import { socialCells } from '#server/features/social/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signIn, untilInstalled, untilPacked } from '#tests/support/browser.ts';
import { everythingCached, everythingStored } from '#tests/support/everything-stored.ts';

test.use({ serviceWorkers: 'allow' });

const eduYear = 2026;
const written = { version: 1, authorUserId: 1, capturedAt: 0, acceptedAt: 0 };
type Secrets = Awaited<ReturnType<typeof plant>>;
let application: Application;
let secrets: Secrets;
test.beforeAll(async () => {
  application = await startApplication();
  secrets = await plant(application);
});
test.afterAll(async () => {
  await application.close();
});

/** Words that stand nowhere else, so that each of them says whose data was found. */
const marks = {
  address: (userId: number) => `Мекенжай-${userId}-үй`,
  category: (userId: number) => `Құжат-${userId}-анықтама`,
  visit: (userId: number) => `Себеп-${userId}-барды`,
};

/** Gives every student an address, a category and a visit that can be told apart, and everybody but the demo accounts a first password. */
async function plant({ database: { db }, clock }: Application) {
  const logins = demoAccounts.map(({ login }) => login);
  await db.update(users).set({ passwordHash: null, isDefaultPassword: true }).where(notInArray(users.login, logins));
  await db.update(students).set({ address: sql`'Мекенжай-' || user_id || '-үй'` });
  const pupils = await db
    .select({
      schoolId: students.schoolId,
      userId: students.userId,
      pupil: students.studentSchoolUuid,
      groupId: groups.id,
      lead: groups.leadUserId,
    })
    .from(students)
    .innerJoin(
      groupMembers,
      and(
        ...[eq(groupMembers.schoolId, students.schoolId), isNull(groupMembers.dateTo)],
        eq(groupMembers.studentSchoolUuid, students.studentSchoolUuid),
      ),
    )
    .innerJoin(
      groups,
      and(
        ...[eq(groups.schoolId, groupMembers.schoolId), eq(groups.id, groupMembers.groupId)],
        eq(groups.eduYear, eduYear),
        // No group of a programme: those pupils are in their class too.
        gt(groups.parallel, 0),
      ),
    );
  const social = pupils.flatMap(({ schoolId, userId, pupil }) => {
    const category = { from: '2026-09-01', to: null, document: marks.category(userId) };
    const visit = { date: '2026-10-01', who: 'Омарова С.', result: null, why: marks.visit(userId) };
    const row = { schoolId, document: pupil, ...written };
    return [
      { ...row, cell: 'category:1', value: category },
      { ...row, cell: `visit:${crypto.randomUUID()}`, value: visit },
    ];
  });
  const addresses = pupils.map(({ schoolId, userId, pupil }) => {
    return { schoolId, document: pupil, cell: 'address', ...written, value: marks.address(userId) };
  });
  await db.delete(socialCells);
  await insertRows(db, socialCells, social);
  await db.delete(personCells).where(eq(personCells.cell, 'address'));
  await insertRows(db, personCells, addresses);
  const tokens = await loadTokens(db, clock);
  const everybody = await db.select().from(users);
  return {
    pupils,
    everybody,
    children: await db.select().from(parentChildren),
    passwords: everybody
      .filter(({ passwordHash }) => passwordHash === null)
      .map(({ id, firstPasswordGeneration }) => tokens.firstPassword(id, firstPasswordGeneration)),
  };
}

/** What the menu leads to, and what opens from it; whoever may not open an address is led elsewhere, and what that shows is on the device. */
function addressesOf({ pupils }: Secrets, userId: number): string[] {
  const led = pupils.find(({ lead, schoolId }) => schoolId === 1 && lead === userId);
  const one = led ?? pupils.find(({ schoolId }) => schoolId === 1);
  if (!one) throw new Error('The school has no pupils');
  return [
    ...['', '?tab=parents', '?tab=movements', '?tab=archive', '?tab=duplicates', `?student=${one.userId}`].map(
      (tab) => `backoffice/students${tab}`,
    ),
    ...[`backoffice/students/${one.userId}`, 'backoffice/groups', `backoffice/groups/${one.groupId}`],
    ...['backoffice/groups/inclusive-group', 'backoffice/contacts', `backoffice/contacts/${one.groupId}`],
    ...['social/categories', `social/categories/${one.groupId}`, `social/visits/preview/${one.groupId}`],
    ...['v3/backoffice/personnel', 'v3/backoffice/personnel/archive', `v3/backoffice/personnel/${one.lead}`],
    ...['alphabet-book', 'alphabet-book/staff', 'archive-documents', 'changes', 'access-log', 'transfer-students'],
    ...['people-search', 'people-counts', 'people-counts/1', 'profile', 'unsent'],
  ];
}

/** Opens each as a link of the application does, until it asks for nothing more. */
async function openAll(page: Page, addresses: readonly string[]): Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  for (const address of addresses) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/${eduYear}/${address}`);
    await expect(page.locator('main').first()).toBeVisible();
    let quietLooks = 0;
    const look = async () => {
      const isWaiting = asked.size > 0 || (await page.locator('.skel').count()) > 0;
      quietLooks = isWaiting ? 0 : quietLooks + 1;
      return quietLooks;
    };
    await expect.poll(look, { message: address, intervals: [100] }).toBeGreaterThanOrEqual(2);
  }
}

type Reach = 'school' | 'class' | 'own' | 'nobody';
/** Whose social data and addresses a role may see ("Who may what"), and whether it has a pack. */
const cases: readonly { login: string; role: Role; social: Reach; address: Reach; packs: number }[] = [
  { login: 'director', role: 'director', social: 'school', address: 'school', packs: 4 },
  { login: 'zavuch', role: 'zavuch', social: 'school', address: 'school', packs: 4 },
  { login: 'social', role: 'social_worker', social: 'school', address: 'school', packs: 3 },
  { login: 'grouplead', role: 'group_lead', social: 'class', address: 'class', packs: 4 },
  { login: 'teacher', role: 'teacher', social: 'nobody', address: 'nobody', packs: 3 },
  { login: 'monitoring', role: 'monitoring', social: 'nobody', address: 'nobody', packs: 0 },
  { login: 'region', role: 'region_worker', social: 'nobody', address: 'nobody', packs: 0 },
  { login: 'country', role: 'country_worker', social: 'nobody', address: 'nobody', packs: 0 },
  { login: 'student', role: 'student', social: 'nobody', address: 'own', packs: 3 },
  { login: 'parent', role: 'parent', social: 'nobody', address: 'own', packs: 3 },
];

/** Whether somebody's right reaches a student. */
function reaches(reach: Reach, userId: number, of: Secrets['pupils'][number]): boolean {
  if (reach === 'school') return of.schoolId === 1;
  if (reach === 'class') return of.schoolId === 1 && of.lead === userId;
  return reach === 'own' && isOwn(userId, of);
}
const isOwn = (userId: number, { userId: ofUser, pupil }: Secrets['pupils'][number]): boolean =>
  ofUser === userId ||
  secrets.children.some((link) => link.parentUserId === userId && link.studentSchoolUuid === pupil);

for (const { login, role, social, address, packs } of cases)
  test(`the device of ${role} holds nobody else's IIN, no first password and no social data outside its right`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { pupils, everybody, passwords } = secrets;
    const userId = everybody.find((user) => user.login === login)?.id ?? 0;
    await signIn(page, application.url, login);
    await untilInstalled(page);
    await openAll(page, addressesOf(secrets, userId));
    if (packs > 0) await untilPacked(page, userId, packs);
    const kept = `${await everythingStored(page)}\n${await everythingCached(page)}`;

    const own = new Set([userId, ...pupils.filter((one) => isOwn(userId, one)).map((one) => one.userId)]);
    const foreign = everybody.flatMap(({ id, iin }) => (iin !== null && !own.has(id) ? [iin] : []));
    expect(foreign.length).toBeGreaterThan(200);
    expect(foreign.filter((iin) => kept.includes(iin))).toEqual([]);
    expect(passwords.length).toBeGreaterThan(200);
    expect(passwords.filter((password) => kept.includes(password))).toEqual([]);

    const found = (reach: Reach, mark: (userId: number) => string) => {
      const [may, mayNot] = [true, false].map((wanted) =>
        pupils.filter((one) => reaches(reach, userId, one) === wanted && kept.includes(mark(one.userId))),
      );
      return { may: may?.length ?? 0, mayNot: mayNot?.map((one) => mark(one.userId)) };
    };
    expect(found(social, marks.category).mayNot).toEqual([]);
    expect(found(social, marks.visit).mayNot).toEqual([]);
    expect(found(address, marks.address).mayNot).toEqual([]);
    // Where the right reaches somebody, what is looked for would have been found.
    if (social !== 'nobody') expect(found(social, marks.category).may).toBeGreaterThan(10);
  });
