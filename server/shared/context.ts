// What every handler gets about the call it serves.
import type { FastifyBaseLogger } from 'fastify';
import type { LectureAnswer } from '#contract/answers/answers-calls.schema.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Subscribes } from '#contract/core/subscribes.ts';
import type { Clock } from '#contract/core/time.ts';
import type { SisterService } from '#contract/handover/handover.schema.ts';
import type { DatabaseKind, ReadDb } from '#server/db/client.ts';
import type { FileStorage, VirusScanner } from './file-storage.ts';
import type { OpenJobs, StartJob } from './job.ts';
import type { PushService } from './push-service.ts';
import type { RunWrite, Write } from './write.ts';

/** What the whole server shares. */
export type Services = {
  /** For reading only; write through `call.write`. */
  readonly database: { readonly db: ReadDb; readonly kind: DatabaseKind };
  readonly clock: Clock;
  readonly version: string;
  readonly lab: boolean;
  /** Address of the archive of 2022-2023, which is another system. */
  readonly archiveOf2022: string | undefined;
  /** Addresses of sister services, with "{hash}" where a one-time hash stands; one that is not named is not offered. */
  readonly sisters: Readonly<Partial<Record<SisterService, string>>>;
  readonly partnerDiary: PartnerDiary;
  readonly tokens: Tokens;
  readonly throttle: SignInThrottle;
  readonly passwords: Passwords;
  /** The caller that the claims of an access token name; null when the session has ended. */
  identify(claims: { userId: number; sessionId: string }): Promise<Caller | null>;
  /**
   * Runs mutations as the paths of the specification do: on top of the current version, with feed and history, and all or
   * nothing. When one of the payloads is refused, none is written.
   */
  applyMutation: ApplyMutation;
  /** Runs mutations within `call.write`: in its transaction, all or nothing, and once for each `requestId`. */
  applyInWrite: ApplyInWrite;
  /** Runs the writes of a call; handlers use it as `call.write`. */
  runWrite: RunWrite;
  /** Who made an entry, and when, by the history of changes; null for one that is older than its history. */
  madeBy(schoolId: number, entity: string, id: string): Promise<{ at: number; userId: number } | null>;
  /** How often entries were changed, and when last, by the history of changes; those that never were are not among them. */
  changeCounts(
    schoolId: number,
    entity: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly count: number; readonly at: number }>>;
  readonly registry: PersonRegistry;
  readonly push: PushService;
  /** Starts work that the call does not wait for. */
  startJob: StartJob;
  openJobs: OpenJobs;
  /** Where the bytes of files are, and what scans them for viruses; null: nothing does, and nothing is claimed. */
  readonly files: { readonly storage: FileStorage; readonly scanner: VirusScanner | null };
  /** Reads the lecture of a lesson. The caller has checked that the reader may read the lesson. */
  readonly lectures: LessonLectures;
  /** The channel of this process: how many devices it wakes, and how it hears of other processes. */
  readonly channel: { sockets(): number; readonly bus: 'memory' | 'postgresql' | 'redis' };
};

/** As the reader of documents, which this file cannot import without a cycle. */
type LectureReader = {
  readonly db: ReadDb;
  readonly schoolId: number;
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly now: number;
  readonly memory?: Map<string, unknown>;
  readonly eduYear: number;
  readonly language: Language;
};
/** Lectures of lessons, in the form of the specification's calls. */
export type LessonLectures = {
  /** Title, text and files; null if the lesson has no lecture. */
  of(reader: LectureReader, scheduleUuid: string): Promise<LectureAnswer['lecture']>;
  /** The answer of a pupil; null where the reader may not see it. */
  answer(
    reader: LectureReader,
    place: { readonly scheduleUuid: string; readonly studentGroupUuid: string },
  ): Promise<LectureAnswer | null>;
};

/** A person as a register of persons knows them. */
export type RegistryPerson = {
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
  readonly gender: 'm' | 'f';
  /** yyyy-MM-dd */
  readonly bornDate: string;
};
/** The register of persons that an installation may have (decisions E1). It never throws. */
export type PersonRegistry = {
  find(iin: string): Promise<RegistryPerson | 'unknown' | 'unreachable' | 'none'>;
};

/** Somebody as the partner diary knows them. */
export type PartnerPerson = {
  /** Its number of the account. */
  readonly id: string;
  readonly shortName: string;
  readonly schools: readonly { readonly name: string; readonly municipality: string }[];
};
/** The partner diary that an installation may be linked with (decisions D61, D62). It never throws. */
export type PartnerDiary = {
  /** Whether there is one at all. */
  readonly isThere: boolean;
  /** Whose a code is; asking uses nothing up. */
  read(code: string, now: number): Promise<PartnerPerson | 'unknown' | 'used' | 'late' | 'unreachable'>;
  /** Tells it that a code was used. */
  use(code: string): Promise<void>;
};

/** Who writes with a call. */
export type CallAuthor = {
  readonly schoolId: number;
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly receivedAt: number;
  readonly log: FastifyBaseLogger;
};
/** @throws AppError why an act is refused. @returns the values that the cells have now. */
export type ApplyInWrite = (
  write: Write,
  author: CallAuthor,
  acts: readonly { readonly name: string; readonly payload: object }[],
) => Promise<readonly unknown[]>;

export type ApplyMutation = (
  author: CallAuthor,
  name: string,
  payloads: readonly unknown[],
) => Promise<readonly AppliedMutation[]>;
/** The value that the cell has now, or why nothing was written. */
export type AppliedMutation = { readonly value: unknown; readonly code: ErrorCode | null };

export type Tokens = {
  /** Signs an access token. */
  sign(claims: { userId: number; sessionId: string }): Promise<{ token: string; expiresInSeconds: number }>;
  /** Reads an access token: its claims and when it ends (epoch milliseconds), or why it is refused. */
  verify(token: string): Promise<{ userId: number; sessionId: string; endsAt: number } | 'expired' | 'invalid'>;
  /** The refresh token of a session's generation: derived, so the same one can be issued again. */
  refreshToken(sessionId: string, generation: number): string;
  /** The key of a person's sealed work: 32 bytes in base64url, derived, so that it is the same at every sign-in. */
  sealKey(userId: number): string;
  /** A signature of a text that a device keeps, which only this installation can make: 16 bytes in base64url. */
  deviceSeal(text: string): string;
  /** The first password of an account: derived, so that it is printed again until its owner has chosen another (decisions E4). */
  firstPassword(userId: number, generation: number): string;
  /** Reads a refresh token; null when it was not made here. */
  readRefreshToken(token: string): { sessionId: string; generation: number } | null;
};

/** An attempt to give the password of an account. */
export type PasswordAttempt = {
  readonly login: string;
  /** The address that the call came from; IPv6 ones are grouped (shared/address-groups.ts). */
  readonly address: string;
  /** Id of a device that was used for this account before, or of a live session of it; null for unknown devices. */
  readonly device: string | null;
};
/** A counted attempt: with `waitMs` above 0 the password must not be checked; otherwise call one of the two after the check. */
export type CountedAttempt = {
  readonly waitMs: number;
  failed(now: number): Promise<void>;
  succeeded(now: number): Promise<void>;
};

/** How passwords are stored and compared: one cost for the whole installation. */
export type Passwords = {
  /** A password as it is stored. */
  hash(password: string): Promise<string>;
  /** Whether it is the one that is stored; false where none is, after as long a time. */
  isRight(password: string, stored: string | null | undefined): Promise<boolean>;
};

/**
 * Throttles password attempts, with counts that all servers of an installation share. The rules are in
 * features/session/throttle-rules.ts (docs/decisions/2026-11-22-limits-of-guessing.md).
 */
export type SignInThrottle = {
  /** Counts an attempt before its password is checked: a hundred attempts sent at once must not be a hundred guesses. */
  begin(attempt: PasswordAttempt, now: number): Promise<CountedAttempt>;
  /** Wrong codes of invitations that came from an address: how long it waits by now, and one more. */
  readonly codes: {
    waitMs(address: string, now: number): Promise<number>;
    wrong(address: string, now: number): Promise<void>;
  };
  /** Forgets the wrong passwords that were given for a login from everywhere. */
  forgive(login: string): Promise<void>;
};

/** A role of the caller in a school. Parents have theirs in the schools of their children. */
export type Membership = {
  readonly schoolId: number;
  readonly role: Role;
  /** The school's subscriptions if they lock it, otherwise null. */
  readonly lock: Subscribes | null;
};

export type Caller = {
  readonly userId: number;
  readonly sessionId: string;
  readonly memberships: readonly Membership[];
};

/** The school that a call names, and the caller's roles there. */
export type SchoolContext = { readonly id: number; readonly roles: readonly Role[] };

export type CallContext = {
  readonly services: Services;
  readonly language: Language;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** Arrival of the request, epoch milliseconds. */
  readonly receivedAt: number;
  /**
   * Writes in one transaction. A `requestId` in the body makes it idempotent: the same body again gets the previous result.
   * @param turnOf - the school whose people are written by a call that names none: it waits for its turn among that school's writers.
   */
  write<Result>(work: (write: Write) => Promise<Result>, turnOf?: number): Promise<Result>;
};
