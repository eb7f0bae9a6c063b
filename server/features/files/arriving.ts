// The bytes of a piece as they arrive. A stream that is destroyed forgets what it holds, so each chunk is taken out at once: when the
// connection breaks off, all that this process has received is written.
import type { Readable } from 'node:stream';

/** How it ended. `replaced`: a newer request sends the same file. */
export type Ending = 'whole' | 'brokeOff' | 'tooLong' | 'replaced';

export type Arriving = {
  /** At most `most` bytes; ends for whatever reason, and never throws. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Null until it ended. */
  ending(): Ending | null;
};

/** Bytes that are held for a storage that is slower than the link. */
const mostHeld = 262_144;

/** @param most bytes after which the sender sends too much. */
export function arriving(stream: Readable, most: number, signal: AbortSignal): Arriving {
  const waiting: Buffer[] = [];
  let [held, taken] = [0, 0];
  let ending: Ending | null = null;
  let wake = () => {};

  const end = (as: Ending) => {
    if (ending !== null) return;
    ending = as;
    stream.off('data', take);
    // It may still fail, which would end the process; and the sender gets an answer only when the rest has been read.
    stream.on('error', () => undefined);
    stream.resume();
    wake();
  };
  const take = (chunk: Buffer) => {
    const kept = chunk.subarray(0, most - taken);
    if (kept.length > 0) waiting.push(kept);
    taken += kept.length;
    held += kept.length;
    if (kept.length < chunk.length) return end('tooLong');
    if (held >= mostHeld) stream.pause();
    wake();
  };
  const breakOff = () => end('brokeOff');
  stream
    .on('end', () => end('whole'))
    .on('error', breakOff)
    .on('close', breakOff);
  if (stream.destroyed) breakOff();
  if (signal.aborted) end('replaced');
  signal.addEventListener('abort', () => end('replaced'), { once: true });
  if (ending === null) stream.on('data', take);

  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const chunk = waiting.shift();
        if (chunk) {
          yield chunk;
          held -= chunk.length;
          if (ending === null && held < mostHeld) stream.resume();
        } else if (ending !== null) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      // The storage failed.
      breakOff();
    }
  }
  return { chunks: chunks(), ending: () => ending };
}
