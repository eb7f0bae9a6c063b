// What every handler gets about the call it serves.
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Subscribes } from '#contract/core/subscribes.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Database } from '#server/db/client.ts';

/** What the whole server shares. */
export type Services = {
  readonly database: Database;
  readonly clock: Clock;
  readonly version: string;
  readonly lab: boolean;
  readonly tokens: Tokens;
  readonly throttle: SignInThrottle;
  /** Who stands behind the claims of an access token; null when that session has ended. */
  identify(claims: { userId: number; sessionId: string }): Promise<Caller | null>;
  /**
   * Runs mutations as the paths of the specification do: against the current version, with feed and history, and all or
   * nothing: when one of the payloads is refused, none is written.
   */
  applyMutation: ApplyMutation;
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
  /** Seals a word about a cursor, so that whoever brings it back can be believed. */
  sealCursor(text: string): string;
  /** Reads a refresh token; null when it was not made here. */
  readRefreshToken(token: string): { sessionId: string; generation: number } | null;
};

/** Counts failed sign-ins, wherever the counts stand, so that all servers of an installation count together (decisions B42). */
export type SignInThrottle = {
  /**
   * Counts an attempt of an account from an address before its password is looked at: a hundred attempts sent at once must not be a
   * hundred guesses. A success takes the count back with `forgive`; a failure goes on with `recordAddressFailure`.
   * @returns how long the attempt must wait instead, in ms; 0: it may go on.
   */
  begin(login: string, address: string, now: number): Promise<number>;
  /** Counts the failure for the address alone. */
  recordAddressFailure(login: string, address: string, now: number): Promise<void>;
  /** A success forgives the account at this address; the address alone keeps its count. */
  forgive(login: string, address: string): Promise<void>;
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
};
