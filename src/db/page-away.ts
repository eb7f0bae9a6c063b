// A page that is left may stand still in the page cache with everything that it holds, and a running transaction of it keeps all later pages from
// the database, for good (WebKit). So a page that goes ends its transactions and closes its connections at once, and does the work again
// when it is back. Nothing typed is lost: the log of what was typed holds it (data/outbox/typed-log.ts).

/** Transactions that run in this context. */
const running = new Set<IDBTransaction>();
/** Close the connections of this context; the next work opens them again. */
const closers = new Set<() => void>();

/** How often the page went away. */
let departures = 0;
/** Resolves when the page is back; null while it is here. */
let absence: { readonly end: Promise<void>; readonly comeBack: () => void } | null = null;

function watch(transaction: IDBTransaction | null): void {
  if (!transaction) return;
  // What was asked for before may answer in the last moment, and would start the next step.
  if (absence) {
    abort(transaction);
    return;
  }
  running.add(transaction);
  const forget = () => running.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed, which needs no page any more.
  }
}

/**
 * Has every transaction of this page ended when it goes. At the browser's own calls, since Dexie runs some of which it tells nothing: when it
 * opens a database it looks at its stores.
 */
export function watchTransactions(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    const started = transaction.apply(this, args);
    watch(started);
    return started;
  };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    const opening = open.apply(this, args);
    opening.addEventListener('upgradeneeded', () => watch(opening.transaction));
    return opening;
  };
}

/** `close` is called when the page goes, unless `stayOpen` is called with it before. */
export function closeWhenLeft(close: () => void): void {
  closers.add(close);
}
export function stayOpen(close: () => void): void {
  closers.delete(close);
}

/** The page has gone, and is perhaps kept in the page cache. */
export function isAway(): boolean {
  return absence !== null;
}

/** The page goes: nothing of it may hold the database from now on. Ends before it returns, since the page may stand still then. */
export function leavePage(): void {
  if (absence) return;
  departures += 1;
  let comeBack = () => {};
  const end = new Promise<void>((resolve) => {
    comeBack = resolve;
  });
  absence = { end, comeBack };
  for (const transaction of running) abort(transaction);
  for (const close of closers) close();
}

/** The page is back from the page cache: what was interrupted goes on. */
export function returnToPage(): void {
  absence?.comeBack();
  absence = null;
}

/**
 * Runs work on a database. In a page that is away it waits for the return; where the page goes meanwhile, the work is done again afterwards.
 * It must therefore do nothing but transactions, which leave nothing behind when they are ended.
 */
export async function whileHere<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    if (absence) await absence.end;
    const before = departures;
    try {
      return await work();
    } catch (error) {
      if (before === departures) throw error;
    }
  }
}
