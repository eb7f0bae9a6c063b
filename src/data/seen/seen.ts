// What a person has seen of a pupil on this device: short words for things and their values, never the values themselves. One record per
// person in local storage, so that it is there with the first paint; it leaves with them (docs/decisions/2026-11-24-new-since-the-last-look.md).
import type { ServerTime } from '#contract/core/time.ts';
import { readLocal, type StoragePort, writeLocal } from '#shared/lib/storage.ts';

export type Seen = {
  /** When the pupil was last looked at. */
  readonly at: ServerTime;
  /** Documents of which everything was shown or known to be old. */
  readonly sources: readonly string[];
  /** Thing to its value, in the order in which they were seen. */
  readonly things: Readonly<Record<string, string>>;
};
export type SeenThing = { readonly key: string; readonly value: string };
/** Pupil to what was seen of them. */
type Pupils = Readonly<Record<string, Seen>>;

/** A pupil's quarter has some three hundred marks and absences. */
const mostThings = 600;
const mostSources = 24;

function isSeen(value: unknown): value is Seen {
  const { at, sources, things } = (value ?? {}) as Partial<Seen>;
  return typeof at === 'number' && Array.isArray(sources) && typeof things === 'object' && things !== null;
}

function readAll(userId: number, storage?: StoragePort): Pupils | null {
  const found = readLocal(`seen.${userId}`, storage);
  if (found.state === 'unavailable') return null;
  return found.state === 'found' ? (found.value as Pupils) : {};
}

/** Null: never looked at here. */
export function readSeen(userId: number, pupil: string, storage?: StoragePort): Seen | null {
  const found = readAll(userId, storage)?.[pupil];
  return isSeen(found) ? found : null;
}

/** What was seen before with what is seen now; what was seen longest ago gives way. */
export function withSeen(before: Seen | null, now: Seen): Seen {
  const things = Object.entries(before?.things ?? {}).filter(([key]) => !(key in now.things));
  const all = [...things, ...Object.entries(now.things)];
  const others = (before?.sources ?? []).filter((source) => !now.sources.includes(source));
  return {
    at: Math.max(now.at, before?.at ?? 0),
    sources: [...others, ...now.sources].slice(-mostSources),
    things: Object.fromEntries(all.slice(-mostThings)),
  };
}

/** Adds to the record as it stands now: another tab may have seen more. */
export function noteSeen(userId: number, pupil: string, now: Seen, storage?: StoragePort): void {
  const all = readAll(userId, storage);
  // Forbidden storage: the next start shows the last days again. Whoever is leaving leaves nothing behind.
  if (all === null || readLocal(`person.${userId}`, storage).state !== 'found') return;
  const before = isSeen(all[pupil]) ? all[pupil] : null;
  writeLocal(`seen.${userId}`, { ...all, [pupil]: withSeen(before, now) }, storage ? { storage } : {});
}
