// Local storage in memory, for code that keeps something there.
import { TypedLog } from '#data/outbox/typed-log.ts';

export type MemoryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'length' | 'key'>;

/** `place` outlives a page as local storage does. While `mayWrite` returns false, writes fail as in a full or forbidden storage. */
export function memoryStorage(
  place: Map<string, string> = new Map(),
  mayWrite: () => boolean = () => true,
): MemoryStorage {
  return {
    getItem: (key) => place.get(key) ?? null,
    setItem: (key, value) => {
      if (!mayWrite()) throw new DOMException('full', 'QuotaExceededError');
      place.set(key, value);
    },
    removeItem: (key) => void place.delete(key),
    get length() {
      return place.size;
    },
    key: (index) => [...place.keys()][index] ?? null,
  };
}

let logs = 0;
/** A log of its own, in memory. */
export function memoryLog(userId: number, storage: MemoryStorage = memoryStorage()): TypedLog {
  const log = ++logs;
  let ids = 0;
  return new TypedLog(userId, () => `${log}-${++ids}`, storage);
}
