// Writes down what a person types on the real pages: a line of the log each, and a step of the scenario while one is recorded. It reads
// the rows that the application has put into the outbox; it is not asked before and changes nothing.
import type { Intent } from '#contract/core/mutation.ts';
import { addToLog, keep, readKept } from '#db/lab-store.ts';
import { channelNameOf, loadLab, type SyncMessage } from '#workers/sync/port.ts';
import type { Account } from '../account.ts';
import { outboxOnDisk } from './lab-device.ts';
import { setLabOpen } from './lab-flag.ts';

export type RecordedStep =
  | { readonly do: 'intents'; readonly intents: readonly Intent[] }
  | { readonly do: 'wait'; readonly ms: number }
  | ({ readonly do: 'faults' } & Readonly<Record<string, unknown>>);
export type Recording = {
  readonly name: string;
  /** When the last step was written down. */
  readonly at: number;
  readonly steps: readonly RecordedStep[];
};

const recordingKey = 'recording';
/** A pause that a person would call one; the longest that a replay waits. */
const shortestWaitMs = 300;
const longestWaitMs = 60_000;

export async function recordingNow(): Promise<Recording | undefined> {
  return readKept<Recording>(recordingKey);
}

async function tell(): Promise<void> {
  await (await loadLab()).tellLab({ type: 'log' });
}

export async function startRecording(name: string): Promise<void> {
  await keep(recordingKey, { name, at: Date.now(), steps: [] } satisfies Recording);
  setLabOpen(true);
  await tell();
}

export async function endRecording(): Promise<void> {
  await keep(recordingKey, undefined);
  await tell();
}

/** Adds a step with the pause before it; nothing when nothing is recorded. */
export async function record(step: RecordedStep): Promise<void> {
  const recording = await recordingNow();
  if (!recording) return;
  const now = Date.now();
  const ms = Math.min(now - recording.at, longestWaitMs);
  const pause: RecordedStep[] = ms < shortestWaitMs || recording.steps.length === 0 ? [] : [{ do: 'wait', ms }];
  await keep(recordingKey, { ...recording, at: now, steps: [...recording.steps, ...pause, step] } satisfies Recording);
}

const watched = new WeakMap<Account, { users: number; end: () => void }>();

/** Watches the typing of an account until everybody who asked for it has ended it. */
export function watchTyping(account: Account): () => void {
  const known = watched.get(account) ?? { users: 0, end: watch(account) };
  known.users += 1;
  watched.set(account, known);
  return () => {
    known.users -= 1;
    if (known.users > 0) return;
    known.end();
    watched.delete(account);
  };
}

function watch({ user: { userId } }: Account): () => void {
  const channel = new BroadcastChannel(channelNameOf(userId));
  const told = new Map<number, string>();
  /** One after the other, so that steps stand in the order of the typing. */
  let writing = Promise.resolve();
  const take = async (seqs: readonly number[]) => {
    const rows = (await outboxOnDisk(userId)).filter((row) => {
      const written = JSON.stringify(row.payload);
      if (!seqs.includes(row.seq) || told.get(row.seq) === written) return false;
      told.set(row.seq, written);
      return true;
    });
    if (rows.length === 0) return;
    const common = { place: 'page', kind: 'typed', fault: null, requestId: null, bytesUp: 0 } as const;
    for (const { seq, name } of rows) {
      await addToLog({ ...common, at: Date.now(), what: name, seqs: [seq], outcome: 'outbox' });
    }
    await record({ do: 'intents', intents: rows.map(({ name, payload }) => ({ name, payload })) });
    await tell();
  };
  channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => {
    if (data.type !== 'outbox') return;
    // A log that cannot be written is no reason to disturb the work.
    writing = writing.then(() => take(data.seqs)).catch((cause: unknown) => console.warn('Not in the log', cause));
  };
  return () => channel.close();
}
