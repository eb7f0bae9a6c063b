import { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import type { pushEndpoints } from '#contract/push/push.endpoints.ts';
import type { PushSettings } from '#contract/push/push.schema.ts';
import { usualQuiet } from '#contract/push/quiet-hours.ts';
import type { ReadDb } from '#server/db/client.ts';
import { domainOptionsOf } from '#server/features/configuration/public.ts';
import { findUser } from '#server/features/people/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import type { Caller, Services } from '#server/shared/context.ts';
import { deviceNameOf } from '#server/shared/device-name.ts';
import { choicesOf, devicesOf, removeDevice, storeChoice, storeDevice, takeTest } from './push.repository.ts';
import { sendTo, testMessage } from './push-letters.ts';

type Endpoints = typeof pushEndpoints;
/** A test is a message that somebody asked for; more often nobody needs one. */
const testEveryMs = 20_000;

const instant = (epochMs: number) => new Date(epochMs).toISOString();

/** The installation's key; null where it sends no push, or has notifications off (decisions D53). */
async function keyOf({ push }: Services, db: ReadDb): Promise<string | null> {
  return (await domainOptionsOf(db)).notifications_enabled ? push.key : null;
}

type Asked = { readonly services: Services; readonly caller: Caller };

async function settingsOf({ services, caller }: Asked, db: ReadDb): Promise<PushSettings> {
  const { userId, sessionId, memberships } = caller;
  const devices = await devicesOf(db, [userId], services.clock.now());
  const chosen = (await choicesOf(db, [userId])).get(userId);
  return {
    key: await keyOf(services, db),
    devices: devices.map(({ id, name, words, addedAt, sentAt, sessionId: of }) => ({
      id,
      name,
      words,
      addedAt: instant(addedAt),
      sentAt: sentAt === null ? null : instant(sentAt),
      isThis: of === sessionId,
    })),
    kindsOff: [...(chosen?.kindsOff ?? [])],
    quiet: chosen?.quiet ?? null,
    usualQuiet: memberships.some(({ role }) => isIn('employee', role)) ? usualQuiet.staff : usualQuiet.family,
  };
}

export const settings: Handler<Endpoints['settings']> = async (call) => ({
  data: await settingsOf(call, call.services.database.db),
});

export const add: Handler<Endpoints['add']> = async (call) => {
  const { services, caller, body, request, receivedAt } = call;
  if ((await keyOf(services, services.database.db)) === null) throw new AppError('NOT_FOUND');
  if (!services.push.accepts(body.endpoint)) throw new AppError('PUSH_HOST');
  const name = deviceNameOf(request.headers['user-agent']);
  const data = await call.write(async ({ db }) => {
    await storeDevice(db, caller, { ...body, name }, receivedAt);
    return settingsOf(call, db);
  });
  return { data };
};

export const remove: Handler<Endpoints['remove']> = async (call) => {
  const data = await call.write(async ({ db }) => {
    // Somebody else's device does not exist for the caller; one that is gone is as it was to be.
    await removeDevice(db, call.caller.userId, call.body.id);
    return settingsOf(call, db);
  });
  return { data };
};

export const choose: Handler<Endpoints['choose']> = async (call) => {
  const data = await call.write(async ({ db }) => {
    await storeChoice(db, call.caller.userId, call.body);
    return settingsOf(call, db);
  });
  return { data };
};

export const test: Handler<Endpoints['test']> = async ({ services, caller, body: { id }, write, receivedAt: now }) => {
  const { db } = services.database;
  const isOwn = (await devicesOf(db, [caller.userId], now)).some((device) => device.id === id);
  if (!isOwn) throw new AppError('NOT_FOUND');
  const device = await write(({ db: own }) =>
    takeTest(own, { userId: caller.userId, id }, { now, before: now - testEveryMs }),
  );
  if (!device) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: testEveryMs });
  const person = await findUser(db, caller.userId);
  // Outside of the transaction: a push service may take seconds.
  const { outcome } = await sendTo(services.push, device, testMessage(device, person), { ttl: 60, urgency: 'high' });
  if (outcome === 'gone') await write(({ db: own }) => removeDevice(own, caller.userId, device.id));
  return { data: { isSent: outcome === 'taken' } };
};

export const ids: Handler<Endpoints['ids']> = async ({ services, caller }) => {
  const devices = await devicesOf(services.database.db, [caller.userId], services.clock.now());
  return { data: devices.map(({ id }) => id) };
};
