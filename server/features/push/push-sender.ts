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
import type { PushOutcome, PushService } from '#server/shared/push-service.ts';
import { startTurns, type Turns } from '#server/shared/turns.ts';
import { type Choice, choicesOf, type DeviceRow, devicesOf, noteSent, removeDevice } from './push.repository.ts';
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
  /** Pause after a push service did not take a message. */
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
  const devices = Map.groupBy(await devicesOf(database.db, people, now), ({ userId }) => userId);
  const told = [...devices.keys()];
  const read = await readUpTo(database.db, schoolId, told);
  const choices = await choicesOf(database.db, told);
  const school = await findSchool(database.db, schoolId);
  const settled: Settled[] = taken.filter(({ userId }) => !devices.has(userId)).map((row) => ({ ...row, at: null }));
  for (let from = 0; from < told.length; from += limits.atOnce) {
    const some = told.slice(from, from + limits.atOnce).map((userId) =>
      tellOne(parts, limits, {
        school,
        userId,
        now,
        taken: ofUser.get(userId) ?? [],
        devices: devices.get(userId) ?? [],
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
  readonly devices: readonly DeviceRow[];
  readonly seen: number;
  readonly chosen: Choice | undefined;
};

async function tellOne(parts: Parts, limits: PushLimits, person: Person): Promise<Settled[]> {
  const { school, userId, now, taken, devices } = person;
  const { db } = parts.database;
  const roles = school ? await rolesOf(parts, person) : [];
  const stand = school
    ? await standingOf(db, { ...person, roles, schoolId: school.id, timeZone: school.timeZone })
    : [];
  /** All are settled, and those that are named come again at a moment. */
  const settled = (again: readonly TakenPush[] = [], at = 0): Settled[] =>
    taken.map((row) => ({ userId, fact: row.fact, at: again.includes(row) ? at : null }));
  if (!school || stand.length === 0) return settled();
  const silence = await silenceOf(db, { ...person, schoolId: school.id, timeZone: school.timeZone, roles }, now);
  const held = silence === null ? [] : stand.filter(({ notice }) => !isSecurityKind(notice.kind));
  const due = stand.filter((row) => !held.includes(row));
  if (silence !== null && due.length === 0) return settled(held, silence);
  const awake = devices.filter(({ restsUntil }) => (restsUntil ?? 0) <= now);
  const owner = await findUser(db, userId);
  const again: Standing[] = [];
  for (const of of Map.groupBy(due, ({ notice }) => pupilOf(notice)?.studentSchoolUuid).values()) {
    const upTo = Math.max(...of.map(({ toldAt }) => toldAt));
    const told = { schoolId: school.id, person: owner, notices: of.map(({ notice }) => notice), upTo };
    const outcomes: PushOutcome[] = [];
    for (const device of awake) outcomes.push(await tellDevice(parts, device, told, now));
    if (outcomes.includes('failed') && !outcomes.includes('taken')) again.push(...of);
  }
  // What is held is not forgotten because of what passes.
  return [
    ...settled(again, now + limits.pauseMs).filter(({ fact }) => !held.some((row) => row.fact === fact)),
    ...held.map((row) => ({ userId, fact: row.fact, at: silence })),
  ];
}

async function tellDevice(
  { database, push, log }: Parts,
  device: DeviceRow,
  told: Parameters<typeof messageFor>[1],
  now: number,
): Promise<PushOutcome> {
  const isUrgent = told.notices.some(({ kind }) => noticeMoments[kind].push === 'soon');
  const how = { ttl: secondsOf(isUrgent ? 6 : 14), urgency: isUrgent ? 'high' : 'normal' } as const;
  const outcome = await sendTo(push, device, messageFor(device, told), how);
  if (outcome === 'failed') log.warn({ host: new URL(device.endpoint).host }, 'push not taken');
  await database.transaction(async (db) => {
    if (outcome === 'gone') await removeDevice(db, device.userId, device.id);
    else await noteSent(db, device, outcome === 'taken', now);
  });
  return outcome;
}

/** Roles that the person holds in the school under one of the sign-ins; none in a school that is shut. */
async function rolesOf({ identify }: Parts, { school, userId, devices }: Person): Promise<Role[]> {
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
