// What every handler gets about the call it serves.
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Subscribes } from '#contract/core/subscribes.ts';
import type { Clock } from '#contract/core/time.ts';
import type { DatabaseKind, ReadDb } from '#server/db/client.ts';
import type { StartJob } from './job.ts';
import type { RunWrite, Write } from './write.ts';

/** What the whole server shares. */
export type Services = {
  /** To read; who writes does so by `call.write`. */
  readonly database: { readonly db: ReadDb; readonly kind: DatabaseKind };
  readonly clock: Clock;
  readonly version: string;
  readonly lab: boolean;
  readonly tokens: Tokens;
  readonly throttle: SignInThrottle;
  /** Who is behind the claims of an access token; null when that session has ended. */
  identify(claims: { userId: number; sessionId: string }): Promise<Caller | null>;
  /**
   * Runs mutations as the paths of the specification do: against the current version, with feed and history, and all or
   * nothing: when one of the payloads is refused, none is written.
   */
  applyMutation: ApplyMutation;
  /** Runs what a call writes; handlers have it as `call.write`. */
  runWrite: RunWrite;
  /** Starts work that the call does not wait for. */
  startJob: StartJob;
};

export type ApplyMutation = (
  author: { schoolId: number; userId: number; roles: readonly Role[]; receivedAt: number; log: FastifyBaseLogger },
  name: string,
  payloads: readonly unknown[],
) => Promise<readonly AppliedMutation[]>;
/** The value that the cell has now, or why nothing was written. */
export type AppliedMutation = { readonly value: unknown; readonly code: ErrorCode | null };

export type Tokens = {
  /** Signs an access token. */
  sign(claims: { userId: number; sessionId: string }): Promise<{ token: string; expiresInSeconds: number }>;
  /** Reads one: its claims, or why it is not accepted. */
  verify(token: string): Promise<{ userId: number; sessionId: string } | 'expired' | 'invalid'>;
  /** The refresh token of a session's generation: derived, so the same one can be given out again. */
  refreshToken(sessionId: string, generation: number): string;
  /** The key of a person's sealed work: 32 bytes in base64url, derived, so that it is the same at every sign-in. */
  sealKey(userId: number): string;
  /** What only this installation can write under a text that a device keeps: 16 bytes in base64url. */
  deviceSeal(text: string): string;
  /** Reads a refresh token; null when it was not made here. */
  readRefreshToken(token: string): { sessionId: string; generation: number } | null;
};

/** Somebody gives a password of an account. */
export type PasswordAttempt = {
  readonly login: string;
  /** The address that the call came from; IPv6 ones are grouped (shared/address-groups.ts). */
  readonly address: string;
  /** Number of a device that was used for this account before, or of a session of it that is alive; null for any other. */
  readonly device: string | null;
};
/** An attempt that was counted: `waitMs` above 0 says that its password must not be looked at; else one of the two is called after it. */
export type CountedAttempt = {
  readonly waitMs: number;
  failed(now: number): Promise<void>;
  succeeded(now: number): Promise<void>;
};

/**
 * Counts attempts to give passwords, wherever the counts stand, so that all servers of an installation count together. The rules are
 * those of features/session/throttle-rules.ts (docs/decisions/2026-11-22-limits-of-guessing.md).
 */
export type SignInThrottle = {
  /** Counts an attempt before its password is looked at: a hundred attempts sent at once must not be a hundred guesses. */
  begin(attempt: PasswordAttempt, now: number): Promise<CountedAttempt>;
};

/** A role of the caller in a school. Parents hold theirs in the schools of their children. */
export type Membership = {
  readonly schoolId: number;
  readonly role: Role;
  /** The school's subscriptions where they lock it, else null. */
  readonly lock: Subscribes | null;
};

export type Caller = {
  readonly userId: number;
  readonly sessionId: string;
  readonly memberships: readonly Membership[];
};

/** The school a call speaks of, and what the caller is there. */
export type SchoolContext = { readonly id: number; readonly roles: readonly Role[] };

export type CallContext = {
  readonly services: Services;
  readonly language: Language;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /** Arrival of the request, epoch milliseconds. */
  readonly receivedAt: number;
  /** Writes; a body's `requestId` makes it done once, and the same body again is answered with the previous result. */
  write<Result>(work: (write: Write) => Promise<Result>): Promise<Result>;
};
