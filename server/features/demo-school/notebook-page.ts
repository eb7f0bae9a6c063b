// A page of a squared notebook with lines of writing, as a png: what pupils of the demo hand in. Drawn here, so that the server needs no
// library for pictures.
import { crc32, deflateSync } from 'node:zlib';
import type { Random } from './random.ts';

const width = 900;
const height = 1200;
const square = 30;
/** Paper, lines of the squares, ink, the edge of ink. */
const palette = [0xfcfbf5, 0xcfdce8, 0x23408e, 0x8fa0cc];
const [paper, ruled, ink, edge] = [0, 1, 2, 3];

/** Strokes of each sign in a box of 4 by 6, from the top left: points as pairs of digits. */
const signs: Readonly<Record<string, readonly string[]>> = {
  0: ['2011020415263544423120'],
  1: ['122026'],
  2: ['0110204132061646'],
  3: ['011030413223', '2334453616'],
  4: ['20043444', '3036'],
  5: ['400003234435261605'],
  6: ['30110204152635342304'],
  7: ['004016', '1333'],
  8: ['23121120313223140526354423'],
  9: ['4233121120314244352605'],
  x: ['0246', '4206'],
  y: ['022446', '4206'],
  '+': ['2226', '0444'],
  '-': ['0444'],
  '=': ['0343', '0545'],
  '(': ['3011143536'],
  ')': ['1031343516'],
  ':': ['2323', '2525'],
  '.': ['1616'],
  ',': ['2617'],
  '/': ['4006'],
};

type Canvas = Uint8Array;

function dot(canvas: Canvas, x: number, y: number): void {
  for (let down = -2; down <= 2; down++) {
    for (let right = -2; right <= 2; right++) {
      const distance = right * right + down * down;
      const [column, row] = [Math.round(x) + right, Math.round(y) + down];
      if (distance > 5 || column < 0 || column >= width || row < 0 || row >= height) continue;
      const at = row * width + column;
      if (distance <= 2) canvas[at] = ink;
      else if (canvas[at] !== ink) canvas[at] = edge;
    }
  }
}

function line(canvas: Canvas, from: readonly [number, number], to: readonly [number, number]): void {
  const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1])));
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    dot(canvas, from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part);
  }
}

/** Writes a text, as a hand does: no two signs are quite alike. */
function write(canvas: Canvas, text: string, start: { x: number; y: number }, random: Random): void {
  const size = 5.4;
  let { x } = start;
  for (const sign of text) {
    const [slant, lift] = [random.int(6, 14) / 100, random.int(-3, 3)];
    const wobble = () => random.int(-10, 10) / 10;
    for (const stroke of signs[sign] ?? []) {
      const points = (stroke.match(/../g) ?? []).map((pair): [number, number] => {
        const [right, down] = [Number(pair[0]), Number(pair[1])];
        return [x + right * size + (6 - down) * size * slant + wobble(), start.y + down * size + lift + wobble()];
      });
      for (const [index, point] of points.entries()) line(canvas, points[index - 1] ?? point, point);
    }
    x += (sign === ' ' ? 3 : 5.2) * size;
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Two bits a dot. */
function pngOf(canvas: Canvas): Buffer {
  const rowBytes = width / 4;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (rowBytes + 1) + 1 + (x >> 2);
      rows[at] = (rows[at] ?? 0) | ((canvas[y * width + x] ?? paper) << (6 - 2 * (x & 3)));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Two bits, colours of the palette.
  head.set([2, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The lines below each other. Signs other than digits, x, y and those of sums are left blank. */
export function notebookPage(lines: readonly string[], random: Random): Buffer {
  const canvas = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (x % square === 0 || y % square === 0) canvas[y * width + x] = ruled;
  }
  const [left, top] = [2 * square, 3 * square];
  for (const [index, text] of lines.entries()) {
    write(canvas, text, { x: left + random.int(0, 12), y: top + index * 2 * square - 4 }, random);
  }
  return pngOf(canvas);
}
