// Brings a person's pack onto the device, part by part, in requests that stand behind everything else.
//
//   reading --all here--> done --day, document or wish changed--> reading
//   reading --missing--> loading --answered, gave way--> reading
//   reading --missing, but not now--> paused --condition changed--> reading
//
// A request is as large as the link answers in about a second, so that a person who begins to write waits for none of it: what is
// typed is held back for longer than that anyway, to be sent together (workers/sync/host.ts).
import type { HeldDocument, PackRecord, WantedPart } from '#db/packs.ts';
import type { QuietOutcome } from '#workers/sync/port.ts';
import { type Known, type PackContext, type PackName, type PackPart, type PartPlan, packPlan } from './pack-plan.ts';
import type { PackPause, PackStore, PartProgress } from './pack-progress.ts';

export type PackPorts = {
  readonly context: () => PackContext;
  /** By the server's clock: each answer may correct it, forwards or backwards. */
  readonly now: () => number;
  /** By a clock that nobody corrects, from any start: for how long something takes, and until when it waits. */
  readonly elapsedMs: () => number;
  /** Resolves when the page has nothing better to do; at the latest after a while. */
  readonly untilIdle: () => Promise<void>;
  readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, HeldDocument | null>>;
  readonly note: (part: WantedPart) => Promise<PackRecord>;
  readonly request: (schoolId: number, documents: readonly string[]) => Promise<QuietOutcome>;
  /** Why nothing may be loaded now, whatever is missing. */
  readonly hindrance: () => PackPause | null;
  readonly hasRoom: () => Promise<boolean>;
  readonly isSaving: () => boolean;
  /** One tab at a time; two at once only ask twice. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly log: (name: string) => void;
  /** What is done when nothing more comes by itself, as long as the link is free. */
  readonly rest: () => Promise<void>;
  /** Resolves after a change of conditions, or at the latest after so long. */
  readonly change: (ms: number) => Promise<void>;
};

const keyOf = ({ schoolId, document }: PackName) => `${schoolId}/${document}`;
const kindOf = (key: string) => key.slice(key.indexOf('/') + 1).split(':')[0] ?? '';

const dayMs = 86_400_000;
/** What the feed does not keep fresh is asked for again when it is older; whoever looks at it asks sooner. Plans hardly ever change. */
const freshMs = (key: string) => (kindOf(key) === 'plan' ? 7 * dayMs : dayMs);

const batch = { first: 8, most: 60, quickMs: 500, slowMs: 1_200 };
/** After this long without news the day may be another one. */
const lookAgainMs = 15 * 60_000;
const pausedMs = 5_000;

function progressOf(part: PackPart, record: PackRecord): PartProgress {
  const { wanted, arrived, completeAt, asOf, characters } = record;
  return { part, wanted: wanted.length, arrived, isComplete: completeAt !== null, asOf, characters };
}

export class PackRunner {
  private readonly ports: PackPorts;
  private readonly store: PackStore;
  private readonly held = new Map<string, HeldDocument | null>();
  /** When something was answered in the life of this page: what is not here any more had to make room, and does not come again. */
  private readonly answered = new Map<string, number>();
  /** Raised by every change of the device: what was being read then is read again. */
  private generation = 0;
  private isStopped = false;
  /** By `elapsedMs`. Before them nothing is asked for: after a request that failed, and on a device that could not take the answers. */
  private notBefore = Number.NEGATIVE_INFINITY;
  private noRoomUntil = Number.NEGATIVE_INFINITY;
  private unexplainedFailures = 0;
  private size = batch.first;
  private readonly noted = new Map<PackPart, { readonly state: string; readonly progress: PartProgress }>();
  /** The user wants it fetched again as a whole, whatever is saved otherwise. */
  private wishedAt: number | null = null;

  constructor(ports: PackPorts, store: PackStore) {
    this.ports = ports;
    this.store = store;
  }

  stop(): void {
    this.isStopped = true;
  }

  /** The user asked for everything, now and fresh. */
  loadAgain(): void {
    this.wishedAt = this.ports.now();
    this.noRoomUntil = Number.NEGATIVE_INFINITY;
    this.notBefore = Number.NEGATIVE_INFINITY;
    this.answered.clear();
  }

  /** Documents changed on the device, whoever brought or removed them. */
  forget(schoolId: number, documents: readonly string[]): void {
    this.generation += 1;
    for (const document of documents) this.held.delete(keyOf({ schoolId, document }));
  }

  /** The user removed what could be removed, and perhaps copies this page has not read: none returns by itself while the page lives. */
  removed(keys: readonly string[]): void {
    this.generation += 1;
    for (const key of [...this.held.keys(), ...keys]) this.answered.set(key, this.ports.now());
    this.held.clear();
  }

  async run(): Promise<void> {
    // Ends with the page, or with the account.
    while (!this.isStopped) {
      await this.ports.untilIdle();
      if (this.isStopped) return;
      try {
        await this.step();
      } catch (error) {
        if (this.isStopped) return;
        // The device could not be read or written; what is missing stays missing, and is looked at again.
        this.ports.log((error as Error).name);
        await this.ports.change(lookAgainMs);
      }
    }
  }

  /** One look at what is missing, and one request or one wait. */
  private async step(): Promise<void> {
    const plans = await this.readPlans();
    const parts = await this.noteParts(plans);
    const next = plans.find((plan) => this.missing(plan).length > 0);
    const isSaving = this.ports.isSaving();
    const tell = (state: 'loading' | 'paused' | 'done', pause: PackPause | null = null) =>
      this.store.set(parts.length === 0 ? null : { parts, state, pause, isSaving });
    if (!next) {
      this.wishedAt = null;
      tell('done');
      if (this.ports.hindrance() === null) await this.ports.alone(this.ports.rest);
      return this.ports.change(lookAgainMs);
    }
    const pause = this.ports.hindrance() ?? (await this.limit(next.part, isSaving));
    if (pause !== null) {
      this.unexplainedFailures = 0;
      tell('paused', pause);
      if (pause === 'dataSaver') await this.ports.alone(this.ports.rest);
      return this.ports.change(pausedMs);
    }
    tell('loading');
    const waitMs = this.notBefore - this.ports.elapsedMs();
    if (waitMs > 0) return this.ports.change(waitMs);
    this.noteOutcome(await this.ports.alone(() => this.load(next)));
  }

  /** What stood in the way is known in a moment; asking again at once could continue forever. */
  private noteOutcome(outcome: QuietOutcome): void {
    const now = this.ports.elapsedMs();
    this.unexplainedFailures = outcome === 'failed' ? this.unexplainedFailures + 1 : 0;
    if (outcome !== 'answered') this.notBefore = now + pausedMs;
    if (this.unexplainedFailures < 2) return;
    // The server answers and nobody is in the way: it is the device that cannot take it.
    this.unexplainedFailures = 0;
    this.noRoomUntil = now + lookAgainMs;
  }

  private async limit(part: PackPart, isSaving: boolean): Promise<PackPause | null> {
    if (isSaving && part !== 'today' && this.wishedAt === null) return 'dataSaver';
    const isFull = this.ports.elapsedMs() < this.noRoomUntil || !(await this.ports.hasRoom());
    return isFull ? 'noRoom' : null;
  }

  /** Documents name further ones, which are read in their turn, until nothing new is named. */
  private async readPlans(): Promise<PartPlan[]> {
    for (;;) {
      const plans = packPlan(this.ports.context(), this.known);
      const unread = plans.flatMap(({ names }) => names.map(keyOf)).filter((key) => !this.held.has(key));
      if (unread.length === 0) return plans;
      const { generation } = this;
      // Ends: each round reads what was not read before, plans are finite, and the device does not change forever.
      const read = await this.ports.read([...new Set(unread)]);
      if (this.isStopped) return plans;
      if (generation === this.generation) for (const [key, found] of read) this.held.set(key, found);
    }
  }

  private readonly known: Known = (name) => {
    const found = this.held.get(keyOf(name));
    if (!found) return { state: 'unknown' };
    return found.isRefused ? { state: 'none' } : { state: 'here', body: found.body };
  };

  private missing({ names }: PartPlan): PackName[] {
    const now = this.ports.now();
    return names.filter((name) => {
      const key = keyOf(name);
      if (now - (this.answered.get(key) ?? Number.NEGATIVE_INFINITY) < freshMs(key)) return false;
      const found = this.held.get(key);
      if (!found) return true;
      if (this.wishedAt !== null && found.fetchedAt < this.wishedAt) return true;
      return !found.live && now - found.fetchedAt > freshMs(key);
    });
  }

  private async noteParts(plans: readonly PartPlan[]): Promise<readonly PartProgress[]> {
    for (const { part, names, isResolved } of plans) {
      const wanted = names.map(keyOf);
      // The same as last time, with the same on the device, needs no second writing.
      const state = JSON.stringify([wanted, isResolved, wanted.map((key) => this.held.get(key)?.fetchedAt)]);
      if (this.noted.get(part)?.state === state) continue;
      const record = await this.ports.note({ part, wanted, isResolved });
      this.noted.set(part, { state, progress: progressOf(part, record) });
    }
    return plans.flatMap(({ part }) => this.noted.get(part)?.progress ?? []);
  }

  private async load(plan: PartPlan): Promise<QuietOutcome> {
    // Another tab may have brought it while this one waited for its turn.
    this.forgetNames(this.missing(plan));
    await this.readPlans();
    const missing = this.missing(plan);
    const schoolId = missing[0]?.schoolId;
    if (schoolId === undefined) return 'answered';
    const names = missing.filter((name) => name.schoolId === schoolId).slice(0, this.size);
    const startedAt = this.ports.elapsedMs();
    const outcome = await this.ports.request(
      schoolId,
      names.map(({ document }) => document),
    );
    if (outcome !== 'answered') {
      this.size = Math.max(1, Math.floor(this.size / 2));
      return outcome;
    }
    const took = this.ports.elapsedMs() - startedAt;
    if (took < batch.quickMs) this.size = Math.min(batch.most, this.size * 2);
    else if (took > batch.slowMs) this.size = Math.max(1, Math.floor(this.size / 2));
    for (const name of names) this.answered.set(keyOf(name), this.ports.now());
    this.forgetNames(names);
    return outcome;
  }

  private forgetNames(names: readonly PackName[]): void {
    for (const name of names) this.held.delete(keyOf(name));
  }
}
