// Push, in the browser: turned on by a press, shown with no more than the owner lets a locked screen show, closed when it was read, and led to
// by a press. The push service is ours, and what it takes is handed to the browser as its own would.
import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test';
import type { PushMessage } from '#contract/push/push.schema.ts';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { pushDevices } from '#server/features/push/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signIn, signInBefore, untilDownloaded, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { addAccount } from '../accounts/devices.ts';
import { tellOfDemo, tellOfMarks } from '../notices/told.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let service: FakePushService;
test.beforeEach(async () => {
  service = new FakePushService();
  application = await startApplication({ push: service.options });
});
test.afterEach(async () => {
  await application.close();
});

/** The browser's subscription: without a network of its own it could not make one. */
async function subscribable(context: BrowserContext, name: string): Promise<void> {
  await context.grantPermissions(['notifications']);
  const { endpoint, p256dh, auth } = service.subscribe(name);
  await context.addInitScript(
    ([address, keys]) => {
      if (!('PushManager' in window)) return;
      let current: unknown = null;
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          const letters = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
          const key = Uint8Array.from(letters, (letter) => letter.charCodeAt(0)).buffer;
          current = {
            endpoint: address,
            options: { applicationServerKey: key },
            unsubscribe: async () => true,
            toJSON: () => ({ endpoint: address, keys }),
          };
          return current;
        },
      });
    },
    [endpoint, { p256dh, auth }] as const,
  );
}

/** Hands messages to the service worker, as the browser does when its push service calls. */
async function deliver(page: Page, messages: readonly PushMessage[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  for (const message of messages) {
    const data = JSON.stringify(message);
    await session.send('ServiceWorker.deliverPushMessage', { origin: application.url, registrationId, data });
  }
  await session.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
const pushPage = () => `${application.url}/2026/profile/notices`;

for (const width of [390, 1440]) {
  test(`a parent turns it on, is told by number alone or by name, reads it, and turns it off, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const noise = watchConsole(page);
    await subscribable(context, 'phone');
    await signInBefore(page, application, 'parent', 'en');
    await page.goto(pushPage());
    await untilInstalled(page);
    await expect(page.getByText('This device gets no notifications.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('This device gets notifications.')).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => service.sent.length).toBe(1);
    await deliver(
      page,
      service.taken().map(({ message }) => message),
    );
    await expect
      .poll(() => shown(page))
      .toEqual([{ title: 'Qalam', body: 'This is a test. Notifications look like this.' }]);

    await page.getByRole('radio', { name: 'Name and what about' }).click();
    await expect(page.getByRole('radio', { name: 'Name and what about' })).toBeChecked();
    await expect(page.getByText('Notifications are on').last()).toBeVisible();
    await tellOfDemo(application);
    const pushes = application.app.startPushes({ everyMs: 1_000_000_000 });
    application.clock.set(Date.parse('2026-11-20T17:30:00+05:00'));
    await pushes.turn();
    await pushes.stop();
    const sent = service.taken().map(({ message }) => message);
    await deliver(page, sent);
    await expect.poll(async () => (await shown(page)).length).toBe(2);
    const [told] = (await shown(page)).filter(({ title }) => title !== 'Qalam');
    expect(told?.body).toContain('Marks: 1');

    await page.goto(`${application.url}/2026/notices`);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    // The test is no notice: it stays until it is swept away.
    await expect.poll(async () => (await shown(page)).length).toBe(1);

    await page.goto(pushPage());
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('This device gets no notifications.')).toBeVisible();
    await expect(page.getByText('There are none.')).toBeVisible();
    expect(noise).toEqual([]);
  });
}

test('quiet hours and kinds are kept; without a network the page says what it holds, and that a change needs one', async ({
  page,
  context,
}) => {
  await subscribable(context, 'phone');
  await signInBefore(page, application, 'parent', 'en');
  await page.goto(pushPage());
  await untilInstalled(page);
  await expect(page.getByText('Usually 21:00–07:00')).toBeVisible();
  await page.getByRole('switch', { name: 'My own hours' }).click();
  await page.getByLabel('From').fill('20:00');
  await page.getByLabel('Until').fill('20:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The start and the end must differ.').first()).toBeVisible();
  await page.getByLabel('Until').fill('06:30');
  await page.reload();
  // What was typed and not saved is there again.
  await page.getByRole('switch', { name: 'My own hours' }).click();
  await expect(page.getByLabel('From')).toHaveValue('20:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.getByRole('switch', { name: 'Marks' }).click();
  await expect(page.getByRole('switch', { name: 'Marks' })).not.toBeChecked();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('20:00');
  await expect(page.getByRole('switch', { name: 'Marks' })).not.toBeChecked();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Until')).toHaveValue('06:30');
  await page.getByRole('switch', { name: 'Homework' }).click();
  await expect(page.getByText('This needs a network. Try again when there is one.').last()).toBeVisible();
});

// covers API-013
test('a start tells the server again of a device that it does not know any more, with what its user chose', async ({
  page,
  context,
}) => {
  await subscribable(context, 'phone');
  await signInBefore(page, application, 'parent', 'en');
  await page.goto(pushPage());
  await untilInstalled(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This device gets notifications.')).toBeVisible();
  const { db } = application.database;
  await db.delete(pushDevices);
  const devices = () => db.select({ language: pushDevices.language, words: pushDevices.words }).from(pushDevices);
  await page.reload();
  await expect.poll(devices).toEqual([{ language: 'en', words: 'number' }]);
});

/** What the service worker reads of the notices of a person on this device, with no page open. */
const heldNotices = (worker: Worker, userId: number) =>
  worker.evaluate(
    (id) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(`qalam-${id}`);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('caches').objectStore('caches').get(`1/notices:${id}`);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(Object.keys((reading.result as { cells?: object } | undefined)?.cells ?? {}));
          };
        };
      }),
    userId,
  );
const inWorker = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title }) => title);
  });

test('a push brings what it tells to a device with no page open, and takes away what was read on another', async ({
  page,
  context,
}) => {
  await subscribable(context, 'phone');
  // Known to the device, as by the form.
  await signIn(page, application.url, 'parent', 'en');
  await page.goto(pushPage());
  await untilInstalled(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This device gets notifications.')).toBeVisible();
  const parent = await userIdOf(application, 'parent');
  await untilDownloaded(page, parent, [`notices:${parent}`]);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No service worker');
  // Any other page of the browser: the application is closed.
  await page.goto('about:blank');
  await tellOfDemo(application);
  const message: PushMessage = {
    user: parent,
    language: 'en',
    isTest: false,
    count: 3,
    kinds: {},
    initials: 'A',
    child: null,
    tag: 'first',
    upTo: application.clock.now(),
    school: 1,
    fact: null,
    pupil: null,
  };
  expect(await heldNotices(worker, parent)).toEqual([]);
  await deliver(page, [message]);
  await expect.poll(async () => (await heldNotices(worker, parent)).length).toBe(3);
  expect(await inWorker(worker)).toHaveLength(1);

  // Read on another device; the next word of the server is another push.
  const payload = { login: 'parent', password: demoPassword };
  const answer = await application.app.inject({ method: 'POST', url: '/api/login', payload });
  const token = answer.json<{ data: { access_token: string } }>().data.access_token;
  const url = `/api/v4/os/notifications/list?user_id=${parent}&needIsRead=1`;
  await application.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-school-id': '1' } });
  application.clock.advance(60_000);
  await tellOfMarks(application);
  await deliver(page, [{ ...message, tag: 'second', upTo: application.clock.now() }]);
  await expect.poll(() => heldNotices(worker, parent)).toContain('seen');
  await expect.poll(async () => (await inWorker(worker)).length).toBe(1);
});

test('a subscription that the browser changes by itself is the one that the server knows', async ({
  page,
  context,
}) => {
  await subscribable(context, 'phone');
  // Known to the device, as by the form.
  await signIn(page, application.url, 'parent', 'en');
  await page.goto(pushPage());
  await untilInstalled(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This device gets notifications.')).toBeVisible();
  const [worker] = context.serviceWorkers();
  const { endpoint, p256dh, auth } = service.subscribe('phone-of-later');
  await worker?.evaluate(
    async (subscription) => {
      const waited: Promise<unknown>[] = [];
      const change = Object.assign(new Event('pushsubscriptionchange'), {
        newSubscription: { toJSON: () => subscription },
        waitUntil: (work: Promise<unknown>) => void waited.push(work),
      });
      globalThis.dispatchEvent(change);
      await Promise.all(waited);
    },
    { endpoint, keys: { p256dh, auth } },
  );
  const { db } = application.database;
  expect(await db.select({ endpoint: pushDevices.endpoint }).from(pushDevices)).toEqual([{ endpoint }]);
});

test('push is offered to who comes back to the notices, asks after a press, and stays away for a month when it is put away', async ({
  page,
  context,
}) => {
  const noise = watchConsole(page);
  await subscribable(context, 'phone');
  await signInBefore(page, application, 'teacher', 'en');
  const offer = page.getByRole('complementary', { name: 'Get notifications on this device?' });
  const home = () => page.goto(`${application.url}/2026/schedule`);
  /** It comes when the page was not touched for a while. */
  const isOffered = () => expect(offer).toBeVisible({ timeout: 30_000 });
  await home();
  await untilInstalled(page);
  for (let time = 0; time < 2; time++) {
    await page.goto(`${application.url}/2026/notices`);
    await expect(page.getByRole('main').getByText('No notifications')).toBeVisible();
  }
  await home();
  await isOffered();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();

  const key = `pushUse.${await userIdOf(application, 'teacher')}`;
  const declinedAt = await page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').declinedAt, key);
  expect(declinedAt).toBeGreaterThan(0);
  await page.evaluate(
    ([name, at]) => {
      const use = JSON.parse(localStorage.getItem(name) ?? '{}');
      localStorage.setItem(name, JSON.stringify({ ...use, offeredAt: null, declinedAt: at }));
    },
    [key, declinedAt - 30 * 86_400_000] as const,
  );
  await home();
  await isOffered();
  await offer.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('status').getByText('Notifications are on')).toBeVisible();
  expect(await application.database.db.select().from(pushDevices)).toHaveLength(1);
  expect(noise).toEqual([]);
});

test('a press leads to the notices of its person; where somebody else works, it asks first', async ({ page }) => {
  await signIn(page, application.url, 'student', 'en');
  await untilInstalled(page);
  const [own, other] = [await userIdOf(application, 'student'), await userIdOf(application, 'parent')];
  await page.goto(`${application.url}/external/notices/${own}`);
  await expect(page).toHaveURL(/\/2026\/notices$/);
  // Nobody of this device.
  await page.goto(`${application.url}/external/notices/${other}`);
  await expect(page).not.toHaveURL(/external/);
  await addAccount(page, application.url, 'parent');
  await page.goto(`${application.url}/external/notices/${own}`);
  await expect(page.getByRole('heading', { name: 'A notification of somebody else' })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: /^Open as / }).click();
  await expect(page).toHaveURL(/\/2026\/notices$/);
});
