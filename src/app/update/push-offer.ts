// When push is offered by itself: to people who have used the application here for some days, or have come back to the notices, on a page where
// they are in the middle of nothing. A person who puts it away is left alone for a month. The page `profile/notices` always has it. The browser is
// asked after a press alone.
import { noticesReaders } from '#contract/notices/notices.office.documents.ts';
import { pushEndpoints } from '#contract/push/push.endpoints.ts';
import type { Account } from '#data/account.ts';
import { isPushOn, type PushState, pushState, turnOn } from '#data/device/push.ts';
import { noteDay, notePushDeclined, notePushOffered, pushUseOf } from '#data/device/push-use.ts';
import { deviceClock, schoolToday } from '#data/time/clock.ts';
import { call } from '#shared/http/api.ts';
import { currentLanguage } from '#shared/i18n/index.ts';

const daysFrom = 3;
const openingsFrom = 2;
/** Who looked past it, and who put it away, are left alone for so long. */
const offeredEveryMs = 3 * 86_400_000;
const restMs = 30 * 86_400_000;

export type PushOfferFacts = {
  readonly state: PushState;
  /** This device tells this person already. */
  readonly isOn: boolean;
  readonly hasBell: boolean;
  readonly days: number;
  readonly openings: number;
  /** Null: never. */
  readonly sinceOfferedMs: number | null;
  readonly sinceDeclinedMs: number | null;
};

/** A clock that was set back says nothing about how long ago something was. */
const isPast = (sinceMs: number | null, ms: number): boolean => sinceMs === null || sinceMs >= ms || sinceMs < 0;

/** To who told the browser no, nothing is offered: only its settings could help. On an iPhone the installation comes first. */
export function isPushOffered(facts: PushOfferFacts): boolean {
  const { state, isOn, hasBell, days, openings, sinceOfferedMs, sinceDeclinedMs } = facts;
  const isProven = days >= daysFrom || openings >= openingsFrom;
  const isRested = isPast(sinceOfferedMs, offeredEveryMs) && isPast(sinceDeclinedMs, restMs);
  return (state === 'ready' || state === 'needsInstall') && !isOn && hasBell && isProven && isRested;
}

async function factsOf(account: Account): Promise<PushOfferFacts> {
  const { person, user } = account;
  const { days, openings, offeredAt, declinedAt } = pushUseOf(user.userId);
  const since = (at: number | null) => (at === null ? null : deviceClock.now() - at);
  return {
    state: pushState(),
    isOn: await isPushOn(account),
    hasBell: noticesReaders.includes(person.role),
    days,
    openings,
    sinceOfferedMs: since(offeredAt),
    sinceDeclinedMs: since(declinedAt),
  };
}

export type PushOffer = {
  readonly state: 'ready' | 'needsInstall';
  /** Null: the browser or its user did not allow it. @throws AppError of the call */
  readonly accept: () => Promise<object | null>;
  readonly decline: () => void;
};

/** The offer that is due; null: none is, or this installation sends no push. The server is asked when everything else says yes. */
export async function duePushOffer(account: Account): Promise<PushOffer | null> {
  const { person, user, api } = account;
  noteDay(user.userId, schoolToday(person.timeZone));
  const facts = await factsOf(account);
  if (!isPushOffered(facts)) return null;
  const settings = await call(api, pushEndpoints.settings, {});
  const key = settings.kind === 'data' ? settings.data.key : null;
  if (key === null) return null;
  notePushOffered(user.userId);
  return {
    state: facts.state === 'needsInstall' ? 'needsInstall' : 'ready',
    accept: () => turnOn(account, { key, words: 'number', language: currentLanguage() }),
    decline: () => notePushDeclined(user.userId),
  };
}
