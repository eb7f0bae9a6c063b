// A look at the home page: from its opening until the application is put away. What was new at its beginning stays marked through it, also
// when another page was visited in between; what was on the screen for a moment is no longer new at the next look.
import { useSyncExternalStore } from 'react';
import type { ServerTime } from '#contract/core/time.ts';
import { deviceNow } from '#shared/lib/device-time.ts';
import { Listeners } from '#shared/lib/store.ts';
import { useAccount } from '../account-context.tsx';
import { noteSeen, readSeen, type Seen } from './seen.ts';

/** Somebody who only answered a call goes on with the same look. */
const sameLookMs = 60_000;

class Looks {
  private readonly userId: number;
  private readonly listeners = new Listeners();
  private readonly before = new Map<string, Seen | null>();
  /** By pupil and day: its tasks as this look first showed them. */
  private readonly tasksAtFirst = new Map<string, Things>();
  private readonly opened = new Set<string>();
  private hiddenAt: number | null = null;
  private version = 0;
  readonly on = this.listeners.on;
  readonly state = (): number => this.version;

  constructor(userId: number) {
    this.userId = userId;
    document.addEventListener('visibilitychange', () => this.noteVisibility());
  }

  private noteVisibility(): void {
    if (document.visibilityState === 'hidden') this.hiddenAt = deviceNow();
    else if (this.hiddenAt !== null && deviceNow() - this.hiddenAt >= sameLookMs) this.begin();
  }

  private begin(): void {
    this.before.clear();
    this.tasksAtFirst.clear();
    this.opened.clear();
    this.changed();
  }
  private changed(): void {
    this.version += 1;
    this.listeners.tell();
  }

  /** What had been seen of a pupil when this look began; null: nothing here. */
  seenBefore(pupil: string): Seen | null {
    const known = this.before.get(pupil);
    if (known !== undefined) return known;
    const found = readSeen(this.userId, pupil);
    this.before.set(pupil, found);
    return found;
  }
  see(pupil: string, { things, tasks, day, ...seen }: SeenHere & { readonly at: ServerTime }): void {
    const place = `${pupil} ${day}`;
    if (!this.tasksAtFirst.has(place)) {
      this.tasksAtFirst.set(place, tasks);
      this.changed();
    }
    noteSeen(this.userId, pupil, { ...seen, things: { ...things, ...tasks } });
  }
  /** Tasks of a day as they were before this look, or when it first showed them. */
  tasksBefore(pupil: string, day: string): Things {
    return { ...this.tasksAtFirst.get(`${pupil} ${day}`), ...this.seenBefore(pupil)?.things };
  }
  /** What was opened is read at once. */
  open(keys: readonly string[]): void {
    for (const key of keys) this.opened.add(key);
    this.changed();
  }
  isOpened(key: string): boolean {
    return this.opened.has(key);
  }
}

type Things = Seen['things'];
/** What stands on the screen: news, and the tasks of a day. */
export type SeenHere = Omit<Seen, 'at'> & { readonly day: string; readonly tasks: Things };

/** By person: choosing another child opens the account again, which is no new look. */
const all = new Map<number, Looks>();
function looksOf(userId: number): Looks {
  const known = all.get(userId) ?? new Looks(userId);
  all.set(userId, known);
  return known;
}

export type Look = {
  readonly before: Seen | null;
  readonly isOpened: (key: string) => boolean;
  readonly open: (keys: readonly string[]) => void;
  readonly tasksBefore: (day: string) => Things;
  readonly see: (seen: SeenHere, at: ServerTime) => void;
};

/** The present look at a pupil. */
export function useLook(pupil: string): Look {
  const looks = looksOf(useAccount().user.userId);
  useSyncExternalStore(looks.on, looks.state);
  return {
    before: looks.seenBefore(pupil),
    isOpened: (key) => looks.isOpened(key),
    open: (keys) => looks.open(keys),
    tasksBefore: (day) => looks.tasksBefore(pupil, day),
    see: (seen, at) => looks.see(pupil, { ...seen, at }),
  };
}
