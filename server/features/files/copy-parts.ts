// Copies a file without some of its parts, with one read of the original.
import type { ByteRange, FileStorage } from '#server/shared/file-storage.ts';
import { cleanKeyOf } from './file-keys.ts';

/** So many bytes of one value. */
type Filling = { readonly bytes: number; readonly of: number };
/** Bytes of the original, in their order, or other bytes that stand in their place. */
export type Part = ByteRange | Buffer | Filling;

/** Joins ranges that follow each other. */
export function joinRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const joined: ByteRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && last.end + 1 === range.start) joined[joined.length - 1] = { start: last.start, end: range.end };
    else joined.push(range);
  }
  return joined;
}

const isFilling = (part: Part): part is Filling => 'of' in part && 'bytes' in part;
const lengthOf = (part: Part) =>
  Buffer.isBuffer(part) ? part.length : isFilling(part) ? part.bytes : part.end - part.start + 1;

const mostFilled = 65_536;
function* filled({ bytes, of }: Filling): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= mostFilled) yield Buffer.alloc(Math.min(left, mostFilled), of);
}

async function* partsOf(storage: FileStorage, key: string, parts: readonly Part[]): AsyncGenerator<Buffer> {
  let [next, at] = [0, 0];
  for await (const chunk of (await storage.read(key)) as AsyncIterable<Buffer>) {
    const end = at + chunk.length;
    for (let part = parts[next]; part; part = parts[next]) {
      if (Buffer.isBuffer(part)) yield part;
      else if (isFilling(part)) yield* filled(part);
      else {
        if (part.start >= end) break;
        yield chunk.subarray(Math.max(part.start - at, 0), part.end + 1 - at);
        // The rest of it is in the next chunk.
        if (part.end >= end) break;
      }
      next += 1;
    }
    at = end;
  }
}

/** Copies parts of a file to a key of its own. The original stays until the file's row names the copy. */
export async function copyParts(storage: FileStorage, key: string, parts: readonly Part[]) {
  const storageKey = cleanKeyOf(key);
  const storedBytes = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  await storage.put(storageKey, { bytes: storedBytes, chunks: partsOf(storage, key, parts) });
  return { storageKey, storedBytes };
}
