// A photographed page of a notebook, made by the test: squared paper with lines of writing.
import { deflateSync } from 'node:zlib';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { chunk, namedFile, type Sent, sentFile } from '#tests/files/uploads.ts';

const [width, height] = [900, 1200];

/** Grey of a dot. */
function greyAt(x: number, y: number): number {
  const line = Math.floor(y / 75);
  const isWritten = line > 1 && line < 14 && x > 90 && x < 780 - ((line * 97) % 300) && x % 70 < 56;
  const middle = line * 75 + 45 + 14 * Math.sin(x / 7 + line) + 6 * Math.sin(x / 3);
  if (isWritten && Math.abs(y - middle) < 3) return 70;
  return x % 37 === 0 || y % 37 === 0 ? 214 : 244;
}

function drawnPng(): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width + 1);
    for (let x = 0; x < width; x++) row[x + 1] = greyAt(x, y);
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Its bytes as a device sends them, and its name as the cell of the pages says it. */
export function notebookPage(name: string): { readonly sent: Sent; readonly named: AttachedFile } {
  const sent = sentFile(name, { type: 'image/png', content: drawnPng() });
  return { sent, named: { ...namedFile(sent), width, height } };
}
