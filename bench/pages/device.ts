// Runs inside a page of the product's own origin, injected by the bench (page-bundle.ts). It calls the product's own storage code on the
// product's own database; nothing is imitated.
import type { Intent } from '#contract/core/mutation.ts';
import { QalamDatabase } from '#db/database.ts';
import { Handles, provideDatabase } from '#db/handles.ts';
import { enqueue, type NewOperation, readOutbox } from '#db/outbox.ts';
import type { CacheRow, OutboxRow } from '#db/schema.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { createSyncHost } from '#workers/sync/host.ts';
import { channelNameOf, type SyncMessage } from '#workers/sync/messages.ts';

provideDatabase(QalamDatabase);

type School = { schoolId: number; eduYear: number };
export type Settled = { readonly at: number; readonly seqs: number };
export type OutboxSums = { readonly pending: number; readonly parked: number; readonly sent: number };

const now = () => performance.timeOrigin + performance.now();
let capturedAt = Date.now() - 14 * 86_400_000;

function toOperations(school: School, intents: readonly Intent[]): NewOperation[] {
  return intents.map((intent) => {
    // About one tap every two seconds.
    capturedAt += 1_500 + Math.round(Math.random() * 1_000);
    return { ...school, ...intent, capturedAt };
  });
}

export class Device {
  private readonly handles: Handles;
  private readonly school: School;
  private readonly userId: number;
  private base: CacheRow[] = [];
  private rows: OutboxRow[] = [];
  private readonly settled: Settled[] = [];
  private readonly onlineAt: number[] = [];
  private connection = 'unknown';
  private release: (() => void) | undefined;

  constructor(userId: number, school: School) {
    this.userId = userId;
    this.school = school;
    this.handles = new Handles(userId);
  }

  /** Downloads documents through the engine and returns when they are on the device. */
  async download(documents: readonly string[]): Promise<void> {
    const host = createSyncHost(this.userId, 'ru');
    try {
      await host.engine.want(this.school, documents, { noCache: false });
      // Another context may be draining: it handles this one's wants only in its next turn.
      for (let attempt = 0; (await host.store.missing(this.school.schoolId, documents)).length > 0; attempt++) {
        if (attempt === 50) throw new Error('The documents did not arrive');
        await new Promise((resolve) => setTimeout(resolve, 100));
        await host.engine.poke();
      }
    } finally {
      host.close();
    }
  }

  /** Milliseconds of each write, from the call to the end of its durable transaction; each corresponds to one tap. */
  async timeWrites(intents: readonly Intent[]): Promise<number[]> {
    const times: number[] = [];
    for (const operation of toOperations(this.school, intents)) {
      const startedAt = performance.now();
      await enqueue(this.handles, [operation], makeId);
      times.push(performance.now() - startedAt);
    }
    return times;
  }

  /** One user action: stored, and reported to the page's engine. */
  async act(intents: readonly Intent[]): Promise<void> {
    const added = await enqueue(this.handles, toOperations(this.school, intents), makeId);
    const seqs = added.flatMap(({ seqs: own }) => own);
    if (seqs.length === 0) return;
    const channel = new BroadcastChannel(channelNameOf(this.userId));
    channel.postMessage({ type: 'outbox', seqs } satisfies SyncMessage);
    channel.close();
  }
  /** Resolves when the page's engine has sent everything. */
  async untilEmpty(): Promise<void> {
    for (let attempt = 0; (await this.sums()).pending > 0; attempt++) {
      if (attempt === 400) throw new Error('Not everything was sent');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /**
   * Makes the rows of the work with the product's own `enqueue` and keeps them. `isChained` keeps every edit as a row of its own, as if the
   * first had been in flight while the second was typed; otherwise the product merges unsent edits of one cell.
   */
  async prepare(steps: readonly (readonly Intent[])[], isChained: boolean): Promise<number> {
    const { outbox } = this.handles.strict;
    for (const step of steps) {
      const added = await enqueue(this.handles, toOperations(this.school, step), makeId);
      const seqs = added.flatMap(({ seqs: own }) => own);
      if (isChained) await outbox.where('seq').anyOf(seqs).modify({ firstSentAt: 1 });
    }
    await outbox.toCollection().modify({ firstSentAt: null });
    this.rows = await outbox.toArray();
    await outbox.clear();
    return this.rows.length;
  }

  /** Puts the prepared rows into the outbox under new numbers, without notifying anybody. */
  async fill(): Promise<void> {
    const [first] = this.rows;
    if (!first) throw new Error('Nothing was prepared');
    const step = (this.rows.at(-1)?.seq ?? 0) + 1 - first.seq;
    this.rows = this.rows.map((row) => ({
      ...row,
      seq: row.seq + step,
      base: 'afterSeq' in row.base ? { afterSeq: row.base.afterSeq + step } : row.base,
    }));
    await this.handles.strict.outbox.bulkAdd([...this.rows]);
  }

  async sums(): Promise<OutboxSums> {
    const rows = await readOutbox(this.handles);
    return {
      pending: rows.filter(({ state }) => state === 'pending').length,
      parked: rows.filter(({ state }) => state === 'parked').length,
      sent: rows.filter(({ firstSentAt }) => firstSentAt !== null).length,
    };
  }

  async clear(): Promise<void> {
    await this.handles.strict.outbox.clear();
  }

  async keepBase(): Promise<void> {
    this.base = await this.handles.relaxed.caches.toArray();
  }
  /** Restores the documents to their saved state, so that the next run starts from the same base. */
  async restoreBase(): Promise<void> {
    await this.handles.relaxed.caches.bulkPut(this.base);
  }

  /** Keeps the engine from draining while the outbox is filled: it leaves the work to the holder of this lock. */
  async holdEngine(): Promise<void> {
    await new Promise<void>((held) => {
      void navigator.locks.request(`sync:${this.userId}`, () => {
        held();
        return new Promise<void>((release) => {
          this.release = release;
        });
      });
    });
  }
  releaseEngine(): void {
    this.release?.();
  }

  /** Notes when the browser comes online and when the engine says that it has stored an answer. */
  watch(): void {
    window.addEventListener('online', () => this.onlineAt.push(now()));
    const channel = new BroadcastChannel(channelNameOf(this.userId));
    channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => {
      if (data.type === 'changed') this.settled.push({ at: now(), seqs: data.seqs.length });
      else if (data.type === 'status') this.connection = data.status.connection;
    };
  }
  forget(): void {
    this.settled.length = 0;
    this.onlineAt.length = 0;
  }
  /** When it came online, and the answers that have settled operations since then. */
  heard(): { onlineAt: number | undefined; settled: readonly Settled[] } {
    return { onlineAt: this.onlineAt[0], settled: this.settled.filter(({ seqs }) => seqs > 0) };
  }
  /** Lets the engine find out that there is no network, as it would during a lesson; afterwards it starts with a small batch. */
  async untilOffline(): Promise<void> {
    for (let attempt = 0; this.connection !== 'offline'; attempt++) {
      if (attempt === 40) throw new Error('The engine did not notice that the network is gone');
      // The page pokes its engine on focus.
      window.dispatchEvent(new Event('focus'));
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
  /** Resolves when this many operations are settled. */
  async untilSettled(operations: number): Promise<void> {
    for (let attempt = 0; this.settled.reduce((sum, { seqs }) => sum + seqs, 0) < operations; attempt++) {
      if (attempt === 1_200) throw new Error('The operations were not settled within half a minute');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

declare global {
  interface Window {
    openDevice(userId: number, school: School): Device;
    device: Device;
  }
}
window.openDevice = (userId, school) => new Device(userId, school);
