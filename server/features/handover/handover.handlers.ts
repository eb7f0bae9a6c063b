// Handing a person over to a sister service without a password, and taking one from there (decisions D63).
import { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import type { handoverEndpoints } from '#contract/handover/handover.endpoints.ts';
import type { HandoverTarget } from '#contract/handover/handover.schema.ts';
import { findUser } from '#server/features/people/public.ts';
import { enter, personOf } from '#server/features/session/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { makeHash, takeHash } from './handover.repository.ts';

type Endpoints = typeof handoverEndpoints;
type LeavingCall = Pick<Call<Endpoints['leave']>, 'write' | 'caller' | 'receivedAt' | 'reply'>;
type ArrivingCall = Pick<Call<Endpoints['ustazEnter']>, 'write' | 'services' | 'receivedAt'>;

async function hashFor({ write, caller, receivedAt, reply }: LeavingCall, target: HandoverTarget): Promise<string> {
  reply.header('cache-control', 'no-store');
  return write(({ db }) => makeHash(db, caller, target, receivedAt));
}

export const ustazHash: Handler<Endpoints['ustazHash']> = async (call) => ({
  data: { hash: await hashFor(call, 'tutor') },
});

export const requestBehalf: Handler<Endpoints['requestBehalf']> = async (call) => {
  // A parent whose child is not there yet belongs to no school, and is one all the same.
  if (!call.caller.memberships.some(({ role }) => role === 'parent')) throw new AppError('ACCESS_DENIED');
  return { data: { hash: await hashFor(call, 'partner') } };
};

export const leave: Handler<Endpoints['leave']> = async (call) => {
  const { body, caller, services } = call;
  const { target } = body;
  // Certificates are for those who work in a school (ROUTE-092).
  const mayLeave = target === 'tutor' || caller.memberships.some(({ role }) => isIn('employee', role));
  if (!mayLeave) throw new AppError('ACCESS_DENIED');
  const place = services.sisters[target];
  return { data: { address: place === undefined ? null : addressWith(place, await hashFor(call, target)) } };
};

/** The hash stands where the address says so, else behind #, where no log of a server sees it. */
function addressWith(place: string, hash: string): string {
  return place.includes('{hash}') ? place.replace('{hash}', hash) : `${place}#${hash}`;
}

/**
 * Who brings a hash: it is used up before anything else, so that of two at once one gets nothing.
 * @throws AppError HASH_SPENT, the same for one that was used, is too old, is for another service, or whose session has ended.
 */
async function bringerOf({ write, services, receivedAt }: ArrivingCall, hash: string, target: HandoverTarget) {
  const owner = await write(({ db }) => takeHash(db, hash, target, receivedAt));
  if (!owner || !(await services.identify(owner))) throw new AppError('HASH_SPENT');
  const user = await findUser(services.database.db, owner.userId);
  if (!user) throw new AppError('HASH_SPENT');
  return { user, owner };
}

export const ustazEnter: Handler<Endpoints['ustazEnter']> = async (call) => {
  const { user, owner } = await bringerOf(call, call.body.hash, 'tutor');
  // It ends with the session that asked for the hash, and may not do what asks for a password.
  const through = { ...owner, isLinked: false };
  return { data: { ...(await enter(call, user, { through })), login: user.login } };
};

export const registration: Handler<Endpoints['registration']> = async ({ services: { sisters } }) => ({
  data: { address: sisters.tutor?.replace('{hash}', '') ?? null },
});

export const person: Handler<Endpoints['person']> = async (call) => {
  const { body, services, language, receivedAt } = call;
  const { user } = await bringerOf(call, body.hash, body.target);
  if (user.blockedAt !== null) throw new AppError('ACCOUNT_BLOCKED');
  const found = await personOf(services.database.db, user.id, language, receivedAt);
  if (!found) throw new AppError('NO_ROLE');
  const { userId, surname, firstname, lastname, role, school } = found;
  return { data: { userId, surname, firstname, lastname, role, schoolId: school?.id ?? null } };
};
