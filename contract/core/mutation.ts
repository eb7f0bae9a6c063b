// A mutation is declared whole, in one place; hook, outbox, engine, overlay, unsent list, server route and OpenAPI derive from it.
import type * as z from 'zod/mini';
import type { CellAddress } from './documents.ts';
import type { Method } from './endpoint.ts';
import type { Role } from './roles.ts';

/** Text of the dictionaries with its parameters. */
export type Description = { readonly message: string; readonly values: Readonly<Record<string, string | number>> };
/** An operation before it has a place in the outbox. */
export type Intent = { readonly name: string; readonly payload: unknown };

/** What an operation looks like in a list, by what it does. */
export type OperationIcon = 'presence' | 'roll' | 'write' | 'confirm' | 'takeBack' | 'homework';

/** Every field is mandatory: what a mutation does not do is written ('never'), not left out. */
export type MutationDeclaration<Name extends string, Payload extends z.ZodMiniType, Result extends z.ZodMiniType> = {
  readonly name: Name;
  readonly payloadVersion: number;
  /** The path of the specification that runs the same handler, or 'syncOnly'. */
  readonly endpoint: { readonly method: Method; readonly path: string } | 'syncOnly';
  readonly payload: Payload;
  /** The value of the cell afterwards. */
  readonly result: Result;
  /** Who may ask for it at all; ownership of the row is the server handler's to check. */
  readonly roles: readonly Role[];
  readonly key: (payload: z.infer<Payload>) => CellAddress;
  /** Cells whose pending operations must be settled first. */
  readonly requires: (payload: z.infer<Payload>) => readonly CellAddress[];
  /**
   * Operations of one lane leave and are applied in the order in which they were done; 'none': only their cell and what they require
   * orders them. One that must wait holds its lane, one that was refused does not. Mutations share a lane by its name.
   */
  readonly lane: 'none' | ((payload: z.infer<Payload>) => string);
  /** `burst`: goes with what is typed around it; `now`: somebody waits for the answer (a message of a chat, an answer in a live lesson). */
  readonly urgency: 'burst' | 'now';
  /**
   * `work`: what a person wants to be kept. `trace`: a note on what happened, which nobody waits for: it is sent, and neither counted as
   * unsent nor listed, and where it is refused or finds no room it goes without a word.
   */
  readonly weight: 'work' | 'trace';
  /** How two operations that were never sent become one. */
  readonly coalesce: 'never' | ((older: z.infer<Payload>, newer: z.infer<Payload>) => z.infer<Payload>);
  /** `asTyped`: the cell becomes what `overlay` says; `completed`: the server adds to it (a number, a time), so no device can know it before. */
  readonly value: 'asTyped' | 'completed';
  /** What the screen shows when this operation waits above a value. */
  readonly overlay: (value: z.infer<Result> | null, payload: z.infer<Payload>) => z.infer<Result> | null;
  /**
   * What happens when another value came first: ask the author, keep the server's value, or write over it (only where one person
   * owns the cell, so that both values are theirs).
   */
  readonly conflict: 'ask' | 'serverWins' | 'lastWins';
  /** The operation that puts the earlier value back. */
  readonly undo: 'never' | ((before: z.infer<Result> | null, payload: z.infer<Payload>) => Intent);
  /**
   * Any payload that acts on a cell, null for a cell that is none of its: from it `undo` makes the operation that brings an earlier value
   * back. 'never' where another mutation of the same cell does, or nobody brings values back.
   */
  readonly restores: 'never' | ((address: CellAddress) => z.infer<Payload> | null);
  readonly describe: (payload: z.infer<Payload>) => Description;
  readonly icon: OperationIcon;
  /** Route, below the year, that shows the cell. */
  readonly openAt: (payload: z.infer<Payload>) => string;
  /** From version to the next, run by the server only: a queued row is never rewritten. */
  readonly upgradePayload: Readonly<Record<number, (old: unknown) => unknown>>;
};

/** Declares a mutation; a missing field does not compile. */
export function defineMutation<const Name extends string, Payload extends z.ZodMiniType, Result extends z.ZodMiniType>(
  declaration: MutationDeclaration<Name, Payload, Result>,
): MutationDeclaration<Name, Payload, Result> {
  return declaration;
}

// biome-ignore lint/suspicious/noExplicitAny: the registry holds mutations of every payload and result
export type AnyMutation = MutationDeclaration<string, any, any>;
export type PayloadOf<M extends AnyMutation> = z.infer<M['payload']>;
export type ResultOf<M extends AnyMutation> = z.infer<M['result']>;

/**
 * Where an operation starts from: a version seen on the server; an own operation that was not yet answered; or the state of a server
 * time (epoch milliseconds), where versions and numbers have restarted since: whatever was accepted later was not seen.
 */
export type Base = { readonly version: number } | { readonly afterSeq: number } | { readonly seenAt: number };

/** An operation as it travels. Immutable from the moment it was first sent (law 10). */
export type Operation = {
  readonly seq: number;
  readonly name: string;
  readonly payloadVersion: number;
  readonly payload: unknown;
  readonly base: Base;
  /** Device time of the user's act, epoch milliseconds; information, never order (law 9). */
  readonly capturedAt: number;
};

/** JSON with sorted keys: equal values give equal text on both sides. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}
