// A disk without room, for the offline laboratory: the browser's own object stores refuse what an account would write, with the
// error that they give when the quota is met. Dexie, Handles and everything above meet it as they would the real one.
import type { DiskState } from '#shared/lib/lab-settings.ts';

let state: DiskState = 'free';
/** Writes for which a deletion has made room. */
let room = 0;
let isInstalled = false;
let onRoom: (rows: number) => void = () => undefined;

/** Rows that fit where one copy of a document was. */
const rowsForADocument = 40;
const accountName = /^qalam-\d+$/;

function refusal(): DOMException {
  return new DOMException('The offline laboratory has filled the disk', 'QuotaExceededError');
}

function install(): void {
  isInstalled = true;
  const { prototype } = IDBObjectStore;
  const { add, put, delete: remove } = prototype;
  const isFull = (store: IDBObjectStore) => {
    if (state === 'free' || !accountName.test(store.transaction.db.name)) return false;
    if (state === 'tight' && room > 0) {
      room -= 1;
      return false;
    }
    return true;
  };
  prototype.add = function (...given) {
    if (isFull(this)) throw refusal();
    return add.apply(this, given);
  };
  prototype.put = function (...given) {
    if (isFull(this)) throw refusal();
    return put.apply(this, given);
  };
  prototype.delete = function (...given) {
    if (state === 'tight' && this.name === 'caches') {
      room += rowsForADocument;
      onRoom(rowsForADocument);
    }
    return remove.apply(this, given);
  };
}

/** Another context gave up a copy: the disk is one. */
export function makeRoom(rows: number): void {
  room += rows;
}

/** Fills the disk of this context, or frees it. `tellRoom` is called when a deletion here has made room. */
export function setDisk(next: DiskState, tellRoom: (rows: number) => void): void {
  onRoom = tellRoom;
  if (next === state) return;
  state = next;
  room = 0;
  if (!isInstalled && next !== 'free') install();
}
