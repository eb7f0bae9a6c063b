// One life of a context, a tab or the service worker. Every access to disk or wire passes a gate, where the test can end the life, hold it,
// or let another context go first. Nothing between two gates is visible to others, so a crash at a gate covers every pair of awaits that
// matters.
import type { SeededRandom } from '../random.ts';

/** Before and after each disk operation, before a request leaves, and before its answer is received. */
export type GateKind = 'disk' | 'stored' | 'send' | 'answer';

/** A new promise each time: whatever waits for it is garbage-collected with it. */
export function never<Result>(): Promise<Result> {
  return new Promise(() => undefined);
}

const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Between two gates fake-indexeddb and the server need a few macrotasks; after these rounds everybody is at a gate or waits. */
const settlingRounds = 3;
/** Longer than this means that it never ends; nothing in the world waits for real time. */
const longestIdleMs = 20_000;

/** Takes turns, while the test interleaves contexts. */
export class Turns {
  private random: SeededRandom | null = null;
  private waiting: (() => void)[] = [];

  /** Resolves when the schedule lets this one continue; at once while nothing is interleaved. */
  take(): Promise<void> | undefined {
    if (!this.random) return undefined;
    return new Promise((go) => this.waiting.push(go));
  }

  /** Runs flows concurrently, one step of one of them at a time, in the order that `random` draws. */
  async interleave(random: SeededRandom, flows: readonly (() => Promise<unknown>)[]): Promise<void> {
    this.random = random;
    let open = flows.length;
    for (const flow of flows) void flow().finally(() => open--);
    let movedAt = performance.now();
    while (open > 0 && performance.now() - movedAt < longestIdleMs) {
      for (let round = 0; round < settlingRounds; round++) await macrotask();
      const [go] = this.waiting.splice(random.below(this.waiting.length), this.waiting.length > 0 ? 1 : 0);
      if (!go) continue;
      movedAt = performance.now();
      go();
    }
    this.random = null;
    for (const go of this.waiting.splice(0)) go();
    if (open > 0) throw new Error('the flows never ended');
  }
}

export class Life {
  readonly name: string;
  /** Resolves when the life ends. */
  readonly over: Promise<void>;
  private readonly turns: Turns;
  private tellOver: () => void = () => undefined;
  private readonly listeners: (() => void)[] = [];
  private endsIn: number | null = null;
  private holdsAt: GateKind | null = null;
  private resume: (() => void) | undefined;
  private tellHeld: (() => void) | undefined;
  isOver = false;

  constructor(name: string, turns: Turns) {
    this.name = name;
    this.turns = turns;
    this.over = new Promise((resolve) => {
      this.tellOver = resolve;
    });
  }

  /** Whether it is held at a gate. */
  get isHeld(): boolean {
    return this.resume !== undefined;
  }

  /** Ends it at its n-th gate from now. */
  endAfter(gates: number): void {
    this.endsIn = gates;
  }
  /** Cancels `endAfter` if the gate was not reached. */
  goOn(): void {
    this.endsIn = null;
  }
  /** Holds it at its next gate of this kind until `release`. */
  holdAt(kind: GateKind): void {
    this.holdsAt = kind;
  }
  /** Resolves when it is at that gate. */
  held(): Promise<void> {
    return new Promise((resolve) => {
      this.tellHeld = resolve;
    });
  }
  release(): void {
    this.holdsAt = null;
    this.resume?.();
    this.resume = undefined;
  }

  async pass(kind: GateKind): Promise<void> {
    if (this.endsIn !== null && --this.endsIn <= 0) this.end();
    if (this.isOver) return never();
    await this.turns.take();
    if (this.holdsAt === kind) {
      this.holdsAt = null;
      await new Promise<void>((resolve) => {
        this.resume = resolve;
        this.tellHeld?.();
      });
    }
    if (this.isOver) return never();
  }

  onEnd(listener: () => void): void {
    this.listeners.push(listener);
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.resume = undefined;
    for (const listener of this.listeners) listener();
    this.tellOver();
  }

  /** Waits for work of this life, at most until it ends. */
  async until(work: Promise<unknown> | undefined): Promise<void> {
    await Promise.race([work, this.over]);
  }
}

/** Locks of a device, shared by its contexts; a life's end releases its locks. */
export class Locks {
  private readonly held = new Map<string, Life>();
  private waiting: (() => void)[] = [];

  async request<Result>(life: Life, name: string, work: () => Promise<Result>): Promise<Result> {
    while (this.held.has(name)) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.held.set(name, life);
    try {
      return await work();
    } finally {
      this.free(name, life);
    }
  }

  async tryRequest(life: Life, name: string, isSteal: boolean, work: () => Promise<unknown>): Promise<boolean> {
    if (this.held.has(name) && !isSteal) return false;
    this.held.set(name, life);
    try {
      await work();
    } finally {
      this.free(name, life);
    }
    return true;
  }

  private free(name: string, life: Life): void {
    if (this.held.get(name) === life) this.held.delete(name);
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  freeAll(life: Life): void {
    for (const [name, holder] of [...this.held]) if (holder === life) this.free(name, life);
  }
}
