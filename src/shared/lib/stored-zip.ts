// Writes a zip whose files are stored as they are: photos do not get smaller. Pieces go into blobs, which the browser may keep on its disk, so
// only one piece is in memory at a time.
import { Zip, ZipPassThrough } from 'fflate';

const mostBytes = 0xffffffff;
/** Times that the format can hold begin with 1980 and end with 2099. */
const [firstTime, lastTime] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)];

export class StoredZip {
  private readonly parts: Blob[] = [];
  private bytes = 0;
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });

  /**
   * Adds a file.
   * @param pieces its bytes in order; null for a piece that is not there any more: nothing of the file is added then.
   * @param at epoch milliseconds, shown as the device's local time.
   * @throws RangeError above 4 GB, which this format cannot hold.
   */
  async add(name: string, at: number, pieces: AsyncIterable<Uint8Array<ArrayBuffer> | null>): Promise<boolean> {
    const content: Blob[] = [];
    for await (const piece of pieces) {
      if (piece === null) return false;
      this.bytes += piece.byteLength;
      content.push(new Blob([piece]));
    }
    if (this.bytes > mostBytes) throw new RangeError('A zip above 4 GB');
    const entry = new ZipPassThrough(name);
    entry.mtime = Math.min(lastTime, Math.max(firstTime, at));
    this.zip.add(entry);
    for (const piece of content) entry.push(new Uint8Array(await piece.arrayBuffer()));
    entry.push(new Uint8Array(), true);
    return true;
  }

  /** The whole zip. */
  finish(): Blob {
    this.zip.end();
    return new Blob(this.parts, { type: 'application/zip' });
  }
}
