// Work of which other contexts of the origin know. A browser without locks just does it.

const locks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Does work while no other context does work under the same name. */
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return (locks()?.request(name, work) ?? work()) as Promise<Result>;
}

/** Does work that others under the same name need not wait for; only `ifIdle` sees it. */
export function besideOthers<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return (locks()?.request(name, { mode: 'shared' }, work) ?? work()) as Promise<Result>;
}

/** Does work unless another context does work under the same name; null: it does. */
export function ifIdle<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  const unlessHeld = (lock: Lock | null) => (lock === null ? null : work());
  return (locks()?.request(name, { ifAvailable: true }, unlessHeld) ?? work()) as Promise<Result | null>;
}
