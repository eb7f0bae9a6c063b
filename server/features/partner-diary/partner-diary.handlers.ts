// Binding an account to one of the partner diary (part 1 section 4, decisions D61, D62). A code alone signs nobody in.
import { AppError } from '#contract/core/errors.ts';
import type { partnerDiaryEndpoints } from '#contract/partner-diary/partner-diary.endpoints.ts';
import type { PartnerInfo } from '#contract/partner-diary/partner-diary.schema.ts';
import { findUserByLogin, hasRole } from '#server/features/people/public.ts';
import { checkPassword, enter } from '#server/features/session/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { addressGroups } from '#server/shared/address-groups.ts';
import type { PartnerDiary, PartnerPerson } from '#server/shared/context.ts';
import { deviceNameOf } from '#server/shared/device-name.ts';
import { inLines } from '#server/shared/in-lines.ts';
import { refusal } from '#server/shared/refusals.ts';
import { textOf } from '#server/shared/texts.ts';
import { bind, linkOfPartner, linkOfUser, type NotBound, unbind } from './partner-diary.repository.ts';

type Endpoints = typeof partnerDiaryEndpoints;
type AnyCall = Pick<Call<Endpoints['assign']>, 'services' | 'language' | 'receivedAt' | 'write' | 'request' | 'reply'>;

const words = ({ language }: Pick<AnyCall, 'language'>, why: string) =>
  textOf(language, `handover.partner.wrong.${why}`);

/** Callers need no sign-in to make the server ask the diary: it asks a few codes at once, and others wait in a line of their address. */
const asking = inLines({ atOnce: 16, atOnceOfLine: 4, longest: { line: 60, all: 300 }, retryAfterMs: 3_000 });

/**
 * Asks the diary about a code. Unknown codes count as parents' codes do, because a right guess tells a name and a school.
 * @throws AppError TOO_MANY_REQUESTS from an address with too many of them.
 */
function ask({ services, request, receivedAt }: AnyCall, code: string): ReturnType<PartnerDiary['read']> {
  const { throttle, clock, partnerDiary } = services;
  // In line, so that many at once are not many guesses before the first is counted.
  return asking.run(addressGroups(request.ip).near, async () => {
    const retryAfterMs = await throttle.codes.waitMs(request.ip, clock.now());
    if (retryAfterMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs });
    const found = await partnerDiary.read(code, receivedAt);
    if (found === 'unknown') await throttle.codes.wrong(request.ip, clock.now());
    return found;
  });
}

/**
 * Whose a code is.
 * @throws AppError NOT_FOUND where there is no partner diary; PARTNER_CODE; UNAVAILABLE while it does not answer; each says why in words.
 * TOO_MANY_REQUESTS as `ask`.
 */
async function partnerOf(call: AnyCall, code: string): Promise<PartnerPerson> {
  const { services, reply } = call;
  reply.header('cache-control', 'no-store');
  if (!services.partnerDiary.isThere) throw new AppError('NOT_FOUND');
  const found = await ask(call, code);
  if (found === 'unreachable') throw new AppError('UNAVAILABLE', { message: words(call, 'unreachable') });
  if (typeof found === 'string') throw new AppError('PARTNER_CODE', { message: words(call, found) });
  return found;
}

const infoOf = ({ shortName, schools }: PartnerPerson): PartnerInfo => ({
  context: { shortName },
  schoolData: schools.map(({ name, municipality }) => ({ name, municipality })),
});

const refusedAs = (call: AnyCall, why: NotBound) =>
  new AppError(why === 'used' ? 'PARTNER_CODE' : 'PARTNER_BOUND', { message: words(call, why) });

/**
 * Binds and uses the code up, of which the other side is told once it is sure; what is bound so already stays.
 * @throws AppError PARTNER_BOUND when one of the two is bound to another; PARTNER_CODE when the code was used.
 */
async function bindTo(call: AnyCall, userId: number, partner: PartnerPerson, code: string): Promise<void> {
  const { write, request, receivedAt, services } = call;
  const device = deviceNameOf(request.headers['user-agent']);
  const outcome = await write(async (tx) => {
    const bound = await bind(tx.db, { userId, partner, code, device, now: receivedAt });
    if (bound === 'bound') tx.after(() => services.partnerDiary.use(code));
    return bound;
  });
  if (outcome !== 'bound') throw refusedAs(call, outcome);
}

export const auth: Handler<Endpoints['auth']> = async (call) => {
  const { services, query } = call;
  const { db } = services.database;
  const partner = await partnerOf(call, query.code);
  const isBound = (await linkOfPartner(db, partner.id)) !== undefined;
  // To whom is not said: whoever has a link need not be its person.
  return { data: { access_token: null, info: infoOf(partner), isBound } };
};

export const userInfo: Handler<Endpoints['userInfo']> = async (call) => {
  const { services, caller, query } = call;
  const { db } = services.database;
  const partner = await partnerOf(call, query.code);
  // What cannot be bound is said before anybody confirms it.
  const own = await linkOfUser(db, caller.userId);
  if (own && own.partnerId !== partner.id) throw refusedAs(call, 'accountBound');
  const link = await linkOfPartner(db, partner.id);
  if (link && link.userId !== caller.userId) throw refusedAs(call, 'partnerBound');
  return { data: { ...infoOf(partner), isBound: link !== undefined } };
};

export const register: Handler<Endpoints['register']> = async (call) => {
  const { caller, query } = call;
  await bindTo(call, caller.userId, await partnerOf(call, query.code), query.code);
  return { data: { bound: true } };
};

export const assign: Handler<Endpoints['assign']> = async (call) => {
  const { services, body, request, language } = call;
  const { db } = services.database;
  const partner = await partnerOf(call, body.code);
  const attempt = { login: body.login, password: body.password, address: request.ip, device: null };
  const user = await findUserByLogin(db, body.login);
  const isRight = await checkPassword(services, attempt, async () => user);
  if (!user || !isRight) throw refusal(language, 'password', 'session.wrong');
  // Whoever may not sign in is not bound either.
  if (user.blockedAt !== null) throw new AppError('ACCOUNT_BLOCKED');
  if (!(await hasRole(db, user.id, call.receivedAt))) throw new AppError('NO_ROLE');
  await bindTo(call, user.id, partner, body.code);
  return { data: await enter(call, user) };
};

export const link: Handler<Endpoints['link']> = async ({ services, caller }) => {
  const row = await linkOfUser(services.database.db, caller.userId);
  const shown = row && {
    name: row.name,
    school: row.school,
    device: row.device,
    linkedAt: new Date(row.linkedAt).toISOString(),
  };
  return { data: { isOffered: services.partnerDiary.isThere, link: shown ?? null } };
};

export const unlink: Handler<Endpoints['unlink']> = async ({ write, caller }) => ({
  data: { ended: await write(({ db }) => unbind(db, caller.userId)) },
});
