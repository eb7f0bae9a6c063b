// What the bench's server knows, and the one function through which every edit goes, whatever its protocol. Each link (its port is in the
// Host header) has its own world, so that several peers can be served at once. In memory: we compare the way to the server; a database
// would add a commit per request, most to those who send one request per edit.
import type { IncomingMessage } from 'node:http';
import { numberOf } from './sync-job.ts';

export type Rules = {
  /** The cell whose edits are refused, like those of a pupil who left the class. */
  readonly poison: string | null;
  /** The access token expires with this edit: the request that brings it is refused. */
  readonly tokenExpiresAt: number | null;
  /** The server fails twice at this edit. */
  readonly failsAt: number | null;
};
export const calmRules: Rules = { poison: null, tokenExpiresAt: null, failsAt: null };

type Change = { readonly id: string; readonly lesson?: string; readonly value: unknown; readonly at: number };
export type Stored = Change & { readonly version: number };
export type Applied = 'ok' | 'duplicate' | 'refused';
/** The outcome of a whole request before anything in it is examined. */
export type Admission = 'ok' | 'expired' | 'failed';

export class World {
  readonly rules: Rules;
  readonly cells = new Map<string, Stored>();
  /** Numbers of the edits in the order of their effects. */
  readonly effects: number[] = [];
  /** Earlier answers, by operation id. */
  private readonly known = new Map<string, Applied>();
  refusals = 0;
  lastEffectAt = 0;
  private seen = 0;
  private generation = 1;
  private failures = 0;

  constructor(rules: Rules) {
    this.rules = rules;
  }

  get token(): string {
    return `token-${this.generation}`;
  }

  /** Whether a request with this many edits is processed at all. */
  admit(request: IncomingMessage, edits: number): Admission {
    const { tokenExpiresAt, failsAt } = this.rules;
    const reaches = this.seen + edits;
    if (tokenExpiresAt !== null && this.generation === 1 && reaches >= tokenExpiresAt) this.generation = 2;
    if (request.headers.authorization !== `Bearer ${this.token}`) return 'expired';
    if (failsAt !== null && this.failures < 2 && reaches >= failsAt) {
      this.failures += 1;
      return 'failed';
    }
    this.seen = reaches;
    return 'ok';
  }

  /** The one effect: the last write of a cell wins, and a named operation is applied once. */
  apply(change: Change, operation?: string): Applied {
    const before = operation === undefined ? undefined : this.known.get(operation);
    if (before !== undefined) return before === 'refused' ? 'refused' : 'duplicate';
    const outcome = change.id === this.rules.poison ? 'refused' : 'ok';
    if (operation !== undefined) this.known.set(operation, outcome);
    if (outcome === 'refused') {
      this.refusals += 1;
      return outcome;
    }
    const { id, value, at } = change;
    this.cells.set(id, { ...change, id, value, at, version: (this.cells.get(id)?.version ?? 0) + 1 });
    this.effects.push(numberOf(at));
    this.lastEffectAt = performance.timeOrigin + performance.now();
    return outcome;
  }
}

const worlds = new Map<string, World>();

/** The world of the link that a request came through. */
export function worldOf(request: IncomingMessage): World {
  const port = portOf(request);
  const known = worlds.get(port);
  if (known) return known;
  return resetWorld(port, calmRules);
}
export function portOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').split(':')[1] ?? '';
}
export function resetWorld(port: string, rules: Rules): World {
  const world = new World(rules);
  worlds.set(port, world);
  return world;
}
export function knownWorld(port: string): World | undefined {
  return worlds.get(port);
}
export function forgetWorld(port: string): void {
  worlds.delete(port);
}
