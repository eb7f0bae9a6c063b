// Web Locks between the tabs and workers of the origin. Without Web Locks the work runs without a lock.

const locks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Runs work while no other context runs work under the same name. */
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return (locks()?.request(name, work) ?? work()) as Promise<Result>;
}

/** Runs work under a shared lock: others with `besideOthers` do not wait, `ifIdle` does not run. */
export function besideOthers<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return (locks()?.request(name, { mode: 'shared' }, work) ?? work()) as Promise<Result>;
}

/** Runs work if no other context holds the lock; null: one holds it. */
export function ifIdle<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  const unlessHeld = (lock: Lock | null) => (lock === null ? null : work());
  return (locks()?.request(name, { ifAvailable: true }, unlessHeld) ?? work()) as Promise<Result | null>;
}
