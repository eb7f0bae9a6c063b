// Who on this process is told what: the sockets by school, each with the scopes that its reader follows. What is committed here or in
// another process wakes those whom it concerns.
import type { Committed, FeedMoved } from '#server/db/commits.ts';
import type { RealtimeLimits } from './limits.ts';

/** A device as the hub sees it. */
export type Subscriber = {
  readonly userId: number;
  /** The number under which it writes; its own work does not wake it. */
  readonly device: string | null;
  /** The scopes that its reader follows in a school; undefined while they are being read: then everything concerns it. */
  scopesIn(schoolId: number): ReadonlySet<string> | undefined;
  wake(moved: { school: number; position: number; withinMs: number }): void;
  /** Sessions, roles or scopes may be others: it asks again. */
  reconsider(): void;
};

/**
 * Up to where everything was told, what was told beyond it, as positions by their start, and how far the last look at the database saw
 * the school.
 */
type Told = { upTo: number; readonly beyond: Map<number, number>; seen: number };

type HubPorts = {
  readonly limits: Pick<RealtimeLimits, 'spreadMs' | 'longestSpreadMs'>;
  /** The positions of schools, as they are in the database. */
  readonly positionsOf: (schoolIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** Which of the schools are locked. */
  readonly lockedAmong: (schoolIds: readonly number[]) => Promise<readonly number[]>;
};

export class Hub {
  private readonly ports: HubPorts;
  private readonly bySchool = new Map<number, Set<Subscriber>>();
  private readonly byUser = new Map<number, Set<Subscriber>>();
  /** What the sockets of a school were told. */
  private readonly told = new Map<number, Told>();

  constructor(ports: HubPorts) {
    this.ports = ports;
  }

  /** From here on it is told. Read the positions of its schools afterwards: what moves in between is then told twice, and never missed. */
  add(subscriber: Subscriber, schoolIds: readonly number[]): void {
    for (const schoolId of schoolIds) addTo(this.bySchool, schoolId, subscriber);
    addTo(this.byUser, subscriber.userId, subscriber);
  }

  remove(subscriber: Subscriber): void {
    for (const schoolId of [...this.bySchool.keys()]) this.leave(subscriber, schoolId);
    removeFrom(this.byUser, subscriber.userId, subscriber);
  }

  /** It does not follow this school any more. */
  leave(subscriber: Subscriber, schoolId: number): void {
    removeFrom(this.bySchool, schoolId, subscriber);
    if (!this.bySchool.has(schoolId)) this.told.delete(schoolId);
  }

  /** Where a school stands whose first socket has come. What others were not told of it stays to be found. */
  begin(schoolId: number, position: number): void {
    if (this.bySchool.has(schoolId) && !this.told.has(schoolId))
      this.told.set(schoolId, { upTo: position, beyond: new Map(), seen: position });
  }

  of(userId: number): number {
    return this.byUser.get(userId)?.size ?? 0;
  }

  heed(committed: Committed): void {
    if (committed.kind === 'person') {
      for (const subscriber of [...(this.byUser.get(committed.userId) ?? [])]) subscriber.reconsider();
    } else this.tell(committed);
  }

  private tell(moved: FeedMoved): void {
    const { schoolId, position, scopes, clientId } = moved;
    const here = this.bySchool.get(schoolId);
    if (!here) return;
    this.note(moved);
    const concerned = [...here].filter((subscriber) => {
      if (clientId !== null && subscriber.device === clientId) return false;
      const own = subscriber.scopesIn(schoolId);
      return own === undefined || scopes === null || scopes.some((scope) => own.has(scope));
    });
    const { spreadMs, longestSpreadMs } = this.ports.limits;
    // One device asks at once.
    const withinMs = Math.min((concerned.length - 1) * spreadMs, longestSpreadMs);
    for (const subscriber of concerned) subscriber.wake({ school: schoolId, position, withinMs });
    // An entry of a person's own scope may be about what they follow.
    for (const scope of scopes ?? []) {
      const userId = /^user:(\d+)$/.exec(scope)?.[1];
      if (userId !== undefined) this.heed({ kind: 'person', userId: Number(userId) });
    }
  }

  /** A word that is missing before this one may still come, or is lost: then a look finds out. */
  private note({ schoolId, from, position }: FeedMoved): void {
    const told = this.told.get(schoolId);
    if (!told || position <= told.upTo) return;
    told.beyond.set(from, Math.max(position, told.beyond.get(from) ?? 0));
    for (const [start, end] of [...told.beyond].sort(([a], [b]) => a - b)) {
      if (start > told.upTo + 1) break;
      told.upTo = Math.max(told.upTo, end);
      told.beyond.delete(start);
    }
  }

  /**
   * Looks whether a school has moved without a word of it, and whether one was locked: a lock is written past the application.
   * What was there at the look before and is not told by now is lost.
   */
  async sweep(): Promise<void> {
    const schoolIds = [...this.told.keys()];
    if (schoolIds.length === 0) return;
    for (const schoolId of await this.ports.lockedAmong(schoolIds))
      for (const subscriber of [...(this.bySchool.get(schoolId) ?? [])]) subscriber.reconsider();
    for (const [schoolId, position] of await this.ports.positionsOf(schoolIds)) {
      const told = this.told.get(schoolId);
      if (!told) continue;
      const { upTo, seen } = told;
      told.seen = position;
      if (seen > upTo)
        this.tell({ kind: 'moved', schoolId, from: upTo + 1, position: seen, scopes: null, clientId: null });
    }
  }
}

function addTo(map: Map<number, Set<Subscriber>>, key: number, subscriber: Subscriber): void {
  const found = map.get(key) ?? new Set();
  map.set(key, found.add(subscriber));
}

function removeFrom(map: Map<number, Set<Subscriber>>, key: number, subscriber: Subscriber): void {
  const found = map.get(key);
  if (found?.delete(subscriber) && found.size === 0) map.delete(key);
}
