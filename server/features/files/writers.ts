// One writer for each file in this process. A newer request ends the older one: a device sends again when its connection is dead, which
// the server may notice half a minute later. Two processes may write the same file at once: they write the same bytes, or the file's sum
// is wrong in the end and it is sent again.

type Writer = { readonly replaced: AbortController; readonly over: Promise<void> };
const writers = new Map<string, Writer>();

/** Does the work when no other request of this process writes under the key; `signal` aborts when a newer one comes. */
export async function asOnlyWriter<Result>(
  key: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  for (let other = writers.get(key); other; other = writers.get(key)) {
    other.replaced.abort();
    await other.over;
  }
  return hold(key, work);
}

/** Does the work unless a request of this process writes under the key; undefined if one does. */
export async function ifUnwritten<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
  return writers.has(key) ? undefined : hold(key, work);
}

async function hold<Result>(key: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const replaced = new AbortController();
  writers.set(key, { replaced, over });
  try {
    return await work(replaced.signal);
  } finally {
    writers.delete(key);
    resolve();
  }
}
