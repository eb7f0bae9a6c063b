// The disk of a simulated device: a fake-indexeddb that can fill up, and whose connections the browser can close.
import { IDBObjectStore as FakeObjectStore, forceCloseDatabase, IDBFactory } from 'fake-indexeddb';

type Connection = IDBDatabase;
/** The disk of each connection; object stores ask it whether there is room. */
const diskOf = new WeakMap<Connection, Disk>();
/** Rows that fit in the space of one evicted document. */
const rowsForADocument = 5;

let isInstalled = false;
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { prototype } = FakeObjectStore;
  const { add, put, delete: remove } = prototype;
  const takeRoom = (store: IDBObjectStore) => diskOf.get(store.transaction.db)?.takeRoom();
  prototype.add = function (...given) {
    takeRoom(this);
    return add.apply(this, given);
  };
  prototype.put = function (...given) {
    takeRoom(this);
    return put.apply(this, given);
  };
  prototype.delete = function (...given) {
    if (this.name === 'caches') diskOf.get(this.transaction.db)?.giveRoom();
    return remove.apply(this, given);
  };
}

export class Disk extends IDBFactory {
  private readonly connections = new Set<Connection>();
  private isFull = false;
  private room = 0;

  constructor() {
    super();
    install();
  }

  override open(name: string, version?: number) {
    const request = super.open(name, version);
    const note = () => {
      const connection = request.result as unknown as Connection;
      this.connections.add(connection);
      diskOf.set(connection, this);
    };
    request.addEventListener('upgradeneeded', note);
    request.addEventListener('success', note);
    return request;
  }

  /** From now on writes are refused, except into space freed by evicting a document. */
  fill(): void {
    this.isFull = true;
    this.room = 0;
  }
  free(): void {
    this.isFull = false;
  }
  takeRoom(): void {
    if (!this.isFull) return;
    if (this.room === 0) throw new DOMException('The disk of the test is full', 'QuotaExceededError');
    this.room -= 1;
  }
  giveRoom(): void {
    this.room += rowsForADocument;
  }

  /** The browser closes every connection of the application (case 23). */
  closeConnections(): void {
    for (const connection of this.connections) forceCloseDatabase(connection as never);
    this.connections.clear();
  }
}
