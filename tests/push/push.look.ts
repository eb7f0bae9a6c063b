import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { pushDevices } from '#server/features/push/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { type Screen, shows } from '#tests/look/screen.ts';
import type { Stage } from '#tests/look/stage.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

const settings = '/api/v4/os/profile/push';
const path = () => '/2026/profile/notices';

/** Every sign-in of the parent has a device, so that the one that looks is among them. */
async function turnOn({ application, page }: Stage): Promise<void> {
  await page('parent');
  const { db } = application.database;
  const userId = await userIdOf(application, 'parent');
  const held = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  const device = {
    userId,
    p256dh: '',
    auth: '',
    name: 'Samsung Internet, Android',
    failures: 0,
    addedAt: application.clock.now() - 86_400_000,
    sentAt: application.clock.now(),
    words: 'kinds' as const,
    language: 'ru' as const,
  };
  const rows = held.map(({ id }) => ({ ...device, id, sessionId: id, endpoint: `https://push.example.kz/${id}` }));
  await db.insert(pushDevices).values(rows).onConflictDoNothing();
}

export const pushLook: readonly Screen[] = [
  { name: 'push', person: 'student', path, show: shows('[data-push], main .notice') },
  {
    name: 'push-in-archive',
    person: 'student',
    path: () => '/2025/profile/notices',
    show: shows('[data-push], main .notice'),
  },
  { name: 'push-on', person: 'parent', path, arrange: turnOn, show: shows('main ul li .btn') },
  {
    name: 'push-quiet',
    person: 'teacher',
    path,
    async show(page) {
      await page.locator('input[type=checkbox]').last().check();
      await expect(page.locator('main form input').first()).toBeVisible();
    },
  },
  {
    name: 'push-failed',
    person: 'student',
    trouble: { call: settings, answer: 'fails', forget: settings },
    path,
    show: shows('main .blank .btn'),
  },
  { name: 'push-offline', person: 'parent', trouble: 'offline', path, show: shows('main ul li .btn') },
];
