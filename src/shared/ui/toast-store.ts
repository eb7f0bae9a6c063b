// Which toasts stand and for how long. No React and no global clock here, so that the times can be tested.

export const undoMs = 10_000;
/** More than this at a time would hide the page; the oldest gives way. */
const atMost = 3;

export type ToastTone = 'success' | 'undo' | 'warning' | 'error';
export type ToastContent = {
  text: string;
  tone: ToastTone;
  durationMs: number;
  /** Words of the button; without it the toast has a cross. */
  actionLabel?: string;
  onAction?: () => void;
};
export type Toast = ToastContent & { readonly id: number };

export type ToastStore = {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly current: () => readonly Toast[];
  readonly add: (content: ToastContent) => number;
  readonly remove: (id: number) => void;
  /** Hover or focus: the time of all toasts stands still until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
};

export function createToastStore(now: () => number = () => performance.now()): ToastStore {
  const listeners = new Set<() => void>();
  const clocks = new Map<
    number,
    { remainingMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }
  >();
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let isPaused = false;

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const run = (id: number) => {
    const clock = clocks.get(id);
    if (!clock) return;
    clock.startedAt = now();
    clock.timer = setTimeout(() => remove(id), clock.remainingMs);
  };
  const remove = (id: number) => {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
    if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
    // The pointer that held the time may have vanished with the last toast.
    if (toasts.length === 0) isPaused = false;
  };

  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    current: () => toasts,
    add: (content) => {
      const id = ++lastId;
      // Said again, it takes the place of its first saying.
      const same = toasts.find(
        ({ text, tone, onAction }) => !onAction && text === content.text && tone === content.tone,
      );
      if (same) remove(same.id);
      const overflow = toasts.length - atMost + 1;
      for (const toast of toasts.slice(0, Math.max(0, overflow))) remove(toast.id);
      clocks.set(id, { remainingMs: content.durationMs, startedAt: now(), timer: undefined });
      set([...toasts, { ...content, id }]);
      if (!isPaused) run(id);
      return id;
    },
    remove,
    pause: () => {
      if (isPaused) return;
      isPaused = true;
      for (const clock of clocks.values()) {
        if (clock.timer === undefined) continue;
        clearTimeout(clock.timer);
        clock.timer = undefined;
        clock.remainingMs = Math.max(0, clock.remainingMs - (now() - clock.startedAt));
      }
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      for (const id of clocks.keys()) run(id);
    },
  };
}
