// Tells devices by push what their people were told by the bell and have read nowhere (issue 15 section 6, decisions D57-D60). Each server
// takes some of what is due and holds it for two minutes; what it does not settle by then, because it was killed, another one takes. So a
// message may be sent twice, never not at all: it has the same tag, and the device shows one.
import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '#contract/core/roles.ts';
import type { Clock } from '#contract/core/time.ts';
import { isOverFor, isSecurityKind, noticeMoments } from '#contract/notices/notice-kinds.ts';
import { type Notice, pupilOf } from '#contract/notices/notices.schema.ts';
import type { Database, ReadDb } from '#server/db/client.ts';
import { domainOptionsOf } from '#server/features/configuration/public.ts';
import {
  readUpTo,
  schoolsWithDuePushes,
  settlePushes,
  standing,
  type TakenPush,
  takePushes,
} from '#server/features/notices/public.ts';
import { findUser } from '#server/features/people/public.ts';
import { findSchool, type SchoolRow } from '#server/features/school/public.ts';
import type { Services } from '#server/shared/context.ts';
import type { PushService } from '#server/shared/push-service.ts';
import { startTurns, type Turns } from '#server/shared/turns.ts';
import {
  type Choice,
  choicesOf,
  type DeviceRow,
  devicesOf,
  isPaused,
  noteSent,
  pauseAfter,
  removeDevice,
} from './push.repository.ts';
import { messageFor, sendTo } from './push-letters.ts';
import { silenceOf } from './quiet.ts';

export type PushLimits = {
  /** How often a server looks for what is due. */
  readonly everyMs: number;
  /** For how long it holds what it took. */
  readonly leaseMs: number;
  /** Notices of one turn of a school, and people who are told at the same time. */
  readonly notices: number;
  readonly atOnce: number;
  /** First pause after a push service did not take a message; it doubles with each failure in a row. */
  readonly pauseMs: number;
};
const usualLimits: PushLimits = { everyMs: 5_000, leaseMs: 120_000, notices: 200, atOnce: 20, pauseMs: 120_000 };

export type Pushes = Turns;

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly push: PushService;
  readonly identify: Services['identify'];
  readonly log: FastifyBaseLogger;
};
/** When a notice is next; null: not again. */
type Settled = { readonly userId: number; readonly fact: string; readonly at: number | null };
type Standing = TakenPush & { readonly notice: Notice };

const newsForMs = 24 * 3_600_000;
const secondsOf = (hours: number) => hours * 3_600;

export function startPushes(parts: Parts, given: Partial<PushLimits> = {}): Pushes {
  const { database, clock, log } = parts;
  const limits = { ...usualLimits, ...given };
  const look = async (isStopped: () => boolean): Promise<void> => {
    for (const schoolId of await schoolsWithDuePushes(database.db, clock.now())) {
      for (let isMore = true; isMore && !isStopped(); )
        isMore = (await tellSome(parts, limits, schoolId)) === limits.notices;
    }
  };
  return startTurns(look, { everyMs: limits.everyMs, log, failure: 'pushes not sent' });
}

/** One batch of a school. @returns how many notices it had. */
async function tellSome(parts: Parts, limits: PushLimits, schoolId: number): Promise<number> {
  const { database, clock } = parts;
  const now = clock.now();
  const until = now + limits.leaseMs;
  const taken = await database.transaction((db) => takePushes(db, schoolId, { now, until, limit: limits.notices }));
  const ofUser = Map.groupBy(taken, ({ userId }) => userId);
  // Where the installation sends no push, or has notifications off (decisions D53), what is due is settled in silence.
  const isSilent = parts.push.key === null || !(await domainOptionsOf(database.db)).notifications_enabled;
  const people = isSilent ? [] : [...ofUser.keys()];
  const told = [...new Set((await devicesOf(database.db, people, now)).map(({ userId }) => userId))];
  const read = await readUpTo(database.db, schoolId, told);
  const choices = await choicesOf(database.db, told);
  const school = await findSchool(database.db, schoolId);
  const settled: Settled[] = taken.filter(({ userId }) => !told.includes(userId)).map((row) => ({ ...row, at: null }));
  for (let from = 0; from < told.length; from += limits.atOnce) {
    const some = told.slice(from, from + limits.atOnce).map((userId) =>
      tellOne(parts, limits, {
        school,
        userId,
        now,
        taken: ofUser.get(userId) ?? [],
        seen: read.get(userId) ?? 0,
        chosen: choices.get(userId),
      }),
    );
    settled.push(...(await Promise.all(some)).flat());
  }
  await database.transaction((db) => settlePushes(db, schoolId, until, settled));
  return taken.length;
}

type Person = {
  readonly school: SchoolRow | undefined;
  readonly userId: number;
  readonly now: number;
  readonly taken: readonly TakenPush[];
  readonly seen: number;
  readonly chosen: Choice | undefined;
};

async function tellOne(parts: Parts, limits: PushLimits, person: Person): Promise<Settled[]> {
  const { school, userId, now, taken } = person;
  const { db } = parts.database;
  // Again: a sign-in may have ended since the turn began, which takes a while.
  const devices = await devicesOf(db, [userId], parts.clock.now());
  const roles = school ? await rolesOf(parts, person, devices) : [];
  const stand = school
    ? await standingOf(db, { ...person, roles, schoolId: school.id, timeZone: school.timeZone })
    : [];
  /** All are settled, and those that are named come again at their moments. */
  const settled = (again: ReadonlyMap<TakenPush, number> = new Map()): Settled[] =>
    taken.map((row) => ({ userId, fact: row.fact, at: again.get(row) ?? null }));
  if (!school || stand.length === 0) return settled();
  const silence = await silenceOf(db, { ...person, schoolId: school.id, timeZone: school.timeZone, roles }, now);
  const held = silence === null ? [] : stand.filter(({ notice }) => !isSecurityKind(notice.kind));
  const due = stand.filter((row) => !held.includes(row));
  const again = new Map<TakenPush, number>(silence === null ? [] : held.map((row) => [row, silence]));
  if (due.length === 0) return settled(again);
  const away = devices.filter(({ sightUntil }) => (sightUntil ?? 0) <= now);
  const owner = await findUser(db, userId);
  /** Devices that are not tried now, by when they are; null: those that rest for a day. */
  const resting = new Map(
    away
      .filter(({ restsUntil }) => (restsUntil ?? 0) > now)
      .map((device) => [device, isPaused(device, now) ? device.restsUntil : null]),
  );
  for (const of of Map.groupBy(due, ({ notice }) => pupilOf(notice)?.studentSchoolUuid).values()) {
    const upTo = Math.max(...of.map(({ toldAt }) => toldAt));
    const told = { schoolId: school.id, person: owner, news: of, upTo };
    let isTaken = false;
    for (const device of away.filter((one) => !resting.has(one))) {
      const outcome = await tellDevice(parts, limits, device, told);
      if (outcome === 'taken') isTaken = true;
      else resting.set(device, outcome);
    }
    const moments = [...resting.values()].filter((at) => at !== null);
    if (!isTaken && moments.length > 0) for (const row of of) again.set(row, Math.min(...moments));
  }
  return settled(again);
}

/** A number: it is tried again at that moment; null: it is not. */
type Outcome = 'taken' | number | null;

async function tellDevice(
  { database, push, log, clock }: Parts,
  { pauseMs }: PushLimits,
  device: DeviceRow,
  told: Parameters<typeof messageFor>[1],
): Promise<Outcome> {
  const isUrgent = told.news.some(({ notice: { kind } }) => noticeMoments[kind].push === 'soon');
  const how = { ttl: secondsOf(isUrgent ? 6 : 14), urgency: isUrgent ? 'high' : 'normal' } as const;
  const { outcome, retryAfterMs } = await sendTo(push, device, messageFor(device, told), how);
  const now = clock.now();
  const pause = outcome === 'failed' ? pauseAfter(device, { now, pauseMs, retryAfterMs }) : null;
  if (pause) log.warn({ host: new URL(device.endpoint).host }, 'push not taken');
  await database.transaction(async (db) => {
    if (outcome === 'gone') await removeDevice(db, device.userId, device.id);
    else await noteSent(db, device, pause, now);
  });
  if (outcome === 'taken') return 'taken';
  return pause && !pause.isTired ? pause.until : null;
}

/** Roles that the person holds in the school under one of the sign-ins; none in a school that is shut. */
async function rolesOf(
  { identify }: Parts,
  { school, userId }: Person,
  devices: readonly DeviceRow[],
): Promise<Role[]> {
  const caller = await identify({ userId, sessionId: devices[0]?.sessionId ?? '' });
  const held = caller?.memberships.filter(({ schoolId, lock }) => schoolId === school?.id && lock === null) ?? [];
  return held.map(({ role }) => role);
}

type Standpoint = Person & { readonly roles: readonly Role[]; readonly schoolId: number; readonly timeZone: string };

/**
 * What is still to be told: it stands, was read nowhere, is of a kind that the person wants, and about somebody of theirs. What was due more
 * than a day ago is no news: the servers were down, or a backup was put back.
 */
async function standingOf(
  db: ReadDb,
  { schoolId, timeZone, userId, now, taken, seen, chosen, roles }: Standpoint,
): Promise<Standing[]> {
  if (roles.length === 0) return [];
  const off = new Set(chosen?.kindsOff);
  const stand = taken.filter(
    (row): row is Standing =>
      row.notice !== null &&
      row.toldAt > seen &&
      row.dueAt > now - newsForMs &&
      (isSecurityKind(row.notice.kind) || !off.has(row.notice.kind)) &&
      !isOverFor(row.notice, now, timeZone),
  );
  return standing({ db, schoolId, userId, now, roles }, stand);
}
