// Runs inside the page of a peer, the same for all: times its writes, and records when the browser came online, when the peer reports
// nothing waiting, and long tasks of the page. A peer supplies only its own calls.
import type { Edit, Peer, Setting } from './peer.ts';

export type Sent = { readonly onlineAt: number | null; readonly settledAt: number | null; readonly waiting: number };
export type LongTasks = { readonly count: number; readonly totalMs: number; readonly longestMs: number };

const now = () => performance.timeOrigin + performance.now();

export class Harness {
  private readonly peer: Peer;
  private tasks: number[] = [];
  private onlineAt: number | null = null;
  private settledAt: number | null = null;
  private isArmed = false;
  private isLooking = false;

  constructor(peer: Peer) {
    this.peer = peer;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) this.tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    // The harness listens before the peer does, so that its timestamp is the earliest.
    window.addEventListener('online', () => {
      this.onlineAt ??= now();
    });
  }

  async open(setting: Setting): Promise<void> {
    await this.peer.open(setting);
    await this.peer.start();
    this.peer.onProgress(() => void this.look());
  }

  /** Milliseconds of each write. */
  async queue(edits: readonly Edit[]): Promise<number[]> {
    this.tasks = [];
    const times: number[] = [];
    for (const edit of edits) {
      const startedAt = performance.now();
      await this.peer.write(edit);
      times.push(performance.now() - startedAt);
    }
    return times;
  }

  /** From now on the end of the work is watched for. */
  arm(): void {
    this.onlineAt = null;
    this.settledAt = null;
    this.tasks = [];
    this.isArmed = true;
  }

  private async look(): Promise<void> {
    if (!this.isArmed || this.isLooking || this.settledAt !== null) return;
    this.isLooking = true;
    const at = now();
    if ((await this.peer.waiting()) === 0) this.settledAt = at;
    this.isLooking = false;
  }

  async sent(): Promise<Sent> {
    // A peer may settle its last edit without an event.
    await this.look();
    return { onlineAt: this.onlineAt, settledAt: this.settledAt, waiting: await this.peer.waiting() };
  }
  refused(): Promise<number> {
    return this.peer.refused();
  }
  waiting(): Promise<number> {
    return this.peer.waiting();
  }
  longTasks(): LongTasks {
    const totalMs = this.tasks.reduce((sum, ms) => sum + ms, 0);
    return { count: this.tasks.length, totalMs, longestMs: Math.max(0, ...this.tasks) };
  }
  async download(journals: number): Promise<void> {
    await this.peer.download?.(journals);
  }
  async readLesson(lesson: string): Promise<number> {
    return (await this.peer.readLesson?.(lesson)) ?? 0;
  }
}

declare global {
  interface Window {
    harness: Harness;
    /** The first lesson of a reopened page: how many cells, and milliseconds since the start of the navigation. */
    firstLesson: Promise<{ cells: number; ms: number; openMs: number }> | undefined;
  }
}

/** Makes `window.harness`; with `?lesson=` the page opens the peer by itself and reads that lesson. */
export function install(peer: Peer): void {
  window.harness = new Harness(peer);
  const parameters = new URLSearchParams(location.search);
  const lesson = parameters.get('lesson');
  if (lesson === null) return;
  const startedAt = performance.now();
  window.firstLesson = peer
    .open(parameters.get('setting') === 'tuned' ? 'tuned' : 'default')
    .then(() => peer.readLesson?.(lesson))
    .then((cells) => ({ cells: cells ?? 0, ms: performance.now(), openMs: performance.now() - startedAt }));
  void window.firstLesson.then(() => peer.start());
}
