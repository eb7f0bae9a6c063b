// What the service worker does with the engine at a push: asks what changed, so that what a press opens is on the device, and tells the server
// of another subscription.
import { noticesDocument } from '#contract/notices/notices.office.documents.ts';
import { pushEndpoints } from '#contract/push/push.endpoints.ts';
import { readSession } from '#db/device-session.ts';
import { readFollowed } from '#db/followed.ts';
import { Handles } from '#db/handles.ts';
import { type HeldNotices, readNotices } from '#db/held-notices.ts';
import { keepPush, readPush } from '#db/push.ts';
import { findAccount, listAccounts } from '#db/registry.ts';
import { call } from '#shared/http/api.ts';
import { browserFetch } from '#shared/http/browser-fetch.ts';
import { untilFree } from './drain-accounts.ts';
import { createSyncHost, type SyncHost } from './host.ts';
import { installIfLeft } from './lab.ts';

/** Asks what changed for an account, in every school that it follows here, and for its notices where they are missing. */
export async function pullAccount(userId: number): Promise<void> {
  if (!(await findAccount(userId))) return;
  await installIfLeft();
  const host = createSyncHost(userId, 'kz');
  try {
    const schools = await readFollowed(host.handles);
    await host.engine.follow(...schools);
    if (host.engine.status.connection === 'unknown') {
      // A page is in the middle of it, perhaps from before the push.
      await untilFree(userId);
      await host.engine.wake();
    }
    const ids = schools.map(({ schoolId }) => schoolId);
    const { missing } = await readNotices(host.handles, ids);
    for (const school of schools.filter(({ schoolId }) => missing.includes(schoolId)))
      await host.engine.want(school, [noticesDocument.name(userId)], { noCache: false });
  } finally {
    host.close();
  }
}

/** Up to where the notices of an account were read, as far as this device knows. */
export async function noticesOf(userId: number): Promise<HeldNotices> {
  const handles = new Handles(userId);
  try {
    const schools = await readFollowed(handles);
    return await readNotices(
      handles,
      schools.map(({ schoolId }) => schoolId),
    );
  } finally {
    handles.close();
  }
}

/** The browser has another subscription: every account that is told here says so. What fails is said at the account's next start. */
export async function renewPushes(subscription: PushSubscriptionJSON): Promise<void> {
  await installIfLeft();
  for (const { userId } of await listAccounts()) {
    const host = createSyncHost(userId, 'kz');
    try {
      await renewPush(host, subscription);
    } finally {
      host.close();
    }
  }
}

async function renewPush({ handles, gate }: SyncHost, { endpoint = '', keys }: PushSubscriptionJSON): Promise<void> {
  const kept = await readPush(handles);
  if (!kept || (await readSession(handles)).kind !== 'in') return;
  const { words, language } = kept;
  const context = { fetch: browserFetch, gate, language: () => language, school: () => null };
  const body = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', words, language };
  const told = await call(context, pushEndpoints.add, { body });
  const id = told.kind === 'data' ? told.data.devices.find(({ isThis }) => isThis)?.id : undefined;
  if (id !== undefined) await keepPush(handles, { id, endpoint, words, language });
}
