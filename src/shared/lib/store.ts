// State outside of React, and who hears of its changes: the shape that useSyncExternalStore asks for, and signals without a state.

/** Who hears of something. */
export class Listeners<Told extends readonly unknown[] = []> {
  private readonly all = new Set<(...told: Told) => void>();

  /** The returned function ends the listening. */
  readonly on = (listener: (...told: Told) => void): (() => void) => {
    this.all.add(listener);
    return () => void this.all.delete(listener);
  };
  readonly tell = (...told: Told): void => {
    for (const listener of this.all) listener(...told);
  };
}

/** Who hears of one of many things. */
export class KeyedListeners<Key> {
  private readonly all = new Map<Key, Set<() => void>>();

  on(key: Key, listener: () => void): () => void {
    const known = this.all.get(key) ?? new Set();
    this.all.set(key, known.add(listener));
    return () => void known.delete(listener);
  }
  tell(key: Key): void {
    for (const listener of this.all.get(key) ?? []) listener();
  }
}

/** One value, and who shows it. */
export class Store<State> {
  private state: State;
  private readonly listeners = new Listeners();
  readonly on = this.listeners.on;

  constructor(state: State) {
    this.state = state;
  }
  readonly get = (): State => this.state;
  set(next: State): void {
    if (Object.is(next, this.state)) return;
    this.state = next;
    this.listeners.tell();
  }
}

/** Ends several listenings as one. */
export function endAll(ends: readonly (() => void)[]): () => void {
  return () => {
    for (const end of ends) end();
  };
}
