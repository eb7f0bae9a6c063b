// Reads the boxes of a heic, an mp4 or an m4a (ISO/IEC 14496-12) in one stream. The content of most boxes is skipped.
import type { Readable } from 'node:stream';

export type Box = {
  readonly name: string;
  readonly start: number;
  readonly content: number;
  /** Behind its last byte. */
  readonly end: number;
};

/** The boxes do not fit into each other, or there are too many of them. */
export class BadBoxes extends Error {}

/** A film of two hours in pieces of one second has a fifth of them. */
const mostBoxes = 100_000;

/** Bytes of a stream, asked for in their order. */
class Forward {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(stream: Readable) {
    this.#chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** Fewer at the end of the stream. */
  async take(start: number, length: number): Promise<Buffer> {
    while (this.#at + this.#held.length < start + length) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      const kept = this.#held.subarray(Math.max(start - this.#at, 0));
      this.#at += this.#held.length - kept.length;
      this.#held = kept.length === 0 ? value : Buffer.concat([kept, value]);
    }
    const from = Math.max(start - this.#at, 0);
    return this.#held.subarray(from, from + length);
  }
}

export class BoxReader {
  readonly #bytes: Forward;
  readonly #length: number;
  #count = 0;

  /** @param length of the whole file */
  constructor(stream: Readable, length: number) {
    this.#bytes = new Forward(stream);
    this.#length = length;
  }

  /**
   * The boxes between two places, each before the next one is looked at. What breaks off with the file ends with it.
   * @throws BadBoxes
   */
  async *boxes(from = 0, to = this.#length): AsyncGenerator<Box> {
    for (let at = from; at + 8 <= to; ) {
      const head = await this.#bytes.take(at, 16);
      if (head.length < 8) return;
      this.#count += 1;
      const box = this.#boxAt(at, head, to);
      if (!box || this.#count > mostBoxes) throw new BadBoxes();
      yield box;
      at = box.end;
    }
  }

  #boxAt(start: number, head: Buffer, to: number): Box | null {
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) return null;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - start : short;
    const content = start + (short === 1 ? 16 : 8);
    const end = start + size;
    if (end < content || (end > to && to !== this.#length)) return null;
    return { name: head.toString('latin1', 4, 8), start, content, end: Math.min(end, to) };
  }

  /** The first bytes of a box's content, or all of it. @throws BadBoxes where it has more than `most` */
  async content({ content, end }: Box, most: number): Promise<Buffer> {
    if (end - content > most) throw new BadBoxes();
    return this.#bytes.take(content, end - content);
  }

  begin({ content, end }: Box, length: number): Promise<Buffer> {
    return this.#bytes.take(content, Math.min(length, end - content));
  }
}
