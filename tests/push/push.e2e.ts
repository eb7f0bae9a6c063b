// Push, in the browser: turned on by a press, shown with no more than the owner lets a locked screen show, closed when it was read, and led to
// by a press. The push service is ours, and what it takes is handed to the browser as its own would.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { PushMessage } from '#contract/push/push.schema.ts';
import { pushDevices } from '#server/features/push/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signIn, signInBefore, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { addAccount } from '../accounts/devices.ts';
import { tellOfDemo } from '../notices/told.ts';

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
