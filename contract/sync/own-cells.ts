// Most cells of an answer are just what the device asked for: it can work them out from its own operations. They are left out, with a
// checksum in their place, so that a lesson's answer is some hundred bytes (docs/decisions/2026-11-22-short-answers.md).
import { parseCellKey } from '../core/documents.ts';
import { type Base, canonicalJson } from '../core/mutation.ts';
import type { SyncAnswer, WireCell } from './sync.schema.ts';

/** An operation that was applied, and the value that it leaves in its cell. */
export type Effect = {
  readonly seq: number;
  readonly base: Base;
  readonly cellKey: string;
  readonly value: unknown;
};
export type OwnCell = { readonly version: number; readonly value: unknown };

/**
 * What operations that were applied leave in their cells, by cell key, as far as they alone tell it: each raises the version that it
 * builds on by one. A cell whose chain begins with an operation that is not among them is left out.
 */
export function ownCellsOf(effects: readonly Effect[]): Map<string, OwnCell> {
  const versions = new Map<number, number>();
  const cells = new Map<string, OwnCell>();
  for (const { seq, base, cellKey, value } of [...effects].sort((a, b) => a.seq - b.seq)) {
    const before = 'version' in base ? base.version : 'afterSeq' in base ? versions.get(base.afterSeq) : undefined;
    if (before === undefined) cells.delete(cellKey);
    else {
      versions.set(seq, before + 1);
      cells.set(cellKey, { version: before + 1, value: value ?? null });
    }
  }
  return cells;
}

/** Two lanes of 32 bits, mixed by a multiplication each a character: quick on a cheap phone, and good against accidents only. */
function mix(text: string, lanes: [number, number]): void {
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
    two ^= two >>> 13;
  }
  lanes[0] = (lanes[0] + one) >>> 0;
  lanes[1] = (lanes[1] + two) >>> 0;
}

/** Equal for equal cells, in whatever order: two builds that understand an operation differently are found out by it. */
export function checksumOf(cells: ReadonlyMap<string, OwnCell>): string {
  const lanes: [number, number] = [0, 0];
  for (const [key, { version, value }] of cells) mix(`${key} ${version} ${canonicalJson(value)}`, lanes);
  return lanes.map((lane) => lane.toString(36)).join('-');
}

/**
 * Takes out of `cells`, by document and cell, those that the device works out itself; the server's part, wholeAnswer is the device's.
 * @param isOwn whether a cell is the work of this request; its version is compared here.
 * @param at when they were written, epoch milliseconds.
 * @returns what stands for them in the answer; undefined when nothing was taken out.
 */
export function takeOwnCells(
  cells: SyncAnswer['cells'],
  own: ReadonlyMap<string, OwnCell>,
  isOwn: (cell: WireCell) => boolean,
  at: number,
): SyncAnswer['own'] {
  const taken = new Map<string, OwnCell>();
  for (const [key, expected] of own) {
    const { document, cell: name } = parseCellKey(key);
    const inDocument = cells[document];
    const cell = inDocument?.[name];
    if (!inDocument || cell?.[0] !== expected.version || !isOwn(cell)) continue;
    taken.set(key, expected);
    delete inDocument[name];
    if (Object.keys(inDocument).length === 0) delete cells[document];
  }
  return taken.size > 0 ? { at, check: checksumOf(taken) } : undefined;
}
