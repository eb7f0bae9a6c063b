// A person's decisions on what they typed and the server has not accepted, and what of it is missing from this device.

import { readReceipts } from '#db/base-store.ts';
import { knownClientId } from '#db/client-id.ts';
import type { Handles } from '#db/handles.ts';
import type { RestoredNotice } from '#db/new-life.ts';
import type { OutboxRow, ReceiptRow } from '#db/schema.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { Store } from '#shared/lib/store.ts';
import type { Connection } from '../connection/connection.ts';
import type { AccountDocuments } from '../documents/account-documents.ts';
import type { Life } from '../life.ts';
import type { MissingWork } from './lost-work.ts';

export type { OutboxRow, ReceiptRow } from '#db/schema.ts';

export class AccountOutbox {
  private readonly handles: Handles;
  private readonly documents: AccountDocuments;
  private readonly connection: Connection;
  private readonly life: Life;
  /** Unsent entries that the browser threw away with the database; empty until it was looked for. */
  readonly missing = new Store<readonly MissingWork[]>([]);
  /** Servers that were put back from a backup, and were offered what they had accepted after it; until the user has read it. */
  readonly restored = new Store<readonly RestoredNotice[]>([]);
  private stopWatching: (() => void) | undefined;

  constructor(handles: Handles, documents: AccountDocuments, connection: Connection, life: Life) {
    this.handles = handles;
    this.documents = documents;
    this.connection = connection;
    this.life = life;
  }

  /** Rows of the outbox are others than before: screens read them again, and the engine looks for work. */
  async rowsChanged(seqs: readonly number[]): Promise<void> {
    if (seqs.length === 0) return;
    for (const base of this.documents.bases()) await base.refresh([], seqs);
    this.connection.post({ type: 'outbox', seqs });
  }
  /** Whether something is on the screen that the device could not store: it would go with the page. */
  hasNotSaved(): boolean {
    return this.documents.bases().some((base) => base.acts.hasNotSaved);
  }
  async retry(seqs: readonly number[]): Promise<void> {
    const { retryParked } = await import('#db/decisions.ts');
    await this.rowsChanged(await retryParked(this.handles, seqs, makeId));
  }
  async discard(seqs: readonly number[]): Promise<void> {
    const { discard } = await import('#db/decisions.ts');
    await this.rowsChanged(await discard(this.handles, seqs));
  }
  /** Puts what was given up for the other value back beside it; false when something else is in the cell since. */
  async restore(rows: readonly OutboxRow[]): Promise<boolean> {
    const { restoreParked } = await import('#db/decisions.ts');
    const added = await restoreParked(this.handles, rows, makeId);
    await this.rowsChanged(added);
    return added.length > 0;
  }
  async receipts(limit: number): Promise<ReceiptRow[]> {
    return readReceipts(this.handles, limit);
  }
  /** The id under which this device sends; null before its first entry. */
  async deviceId(): Promise<string | null> {
    return knownClientId(this.handles);
  }

  // ---- work that is missing ----

  async watch(): Promise<void> {
    const { base } = this.documents;
    await base.ready;
    const { watchUnsentWork } = await import('./lost-work.ts');
    if (this.life.isOver) return;
    const stop = await watchUnsentWork({
      userId: this.handles.userId,
      handles: this.handles,
      rows: () => base.outbox(),
      onRows: base.onOutbox,
      lookForVanished: (rows) => this.life.follow(this.lookForVanished(rows)),
      onVanished: this.connection.sendNow,
    });
    if (this.life.isOver) stop();
    else this.stopWatching = stop;
    await this.readMissing();
  }
  /** Databases that are known to be gone. */
  private readonly vanished = new Set<string>();
  /** Storage may be cleared under an open page: then nothing of these rows was sent, and the person is told. */
  async lookForVanished(rows: readonly OutboxRow[]): Promise<void> {
    const unknown = rows.filter(({ clientId }) => !this.vanished.has(clientId));
    if (unknown.length === 0) return;
    const { noteVanished, vanishedAmong } = await import('#db/announcements.ts');
    // With those of the same database that are shown still.
    const databases = new Set(unknown.map(({ clientId }) => clientId));
    const shown = this.documents.base
      .outbox()
      .filter(({ state, clientId }) => state === 'pending' && databases.has(clientId));
    const gone = await vanishedAmong(this.handles, [
      ...new Map([...unknown, ...shown].map((row) => [row.seq, row])).values(),
    ]);
    if (gone.length === 0) return;
    for (const { clientId } of gone) this.vanished.add(clientId);
    await noteVanished(this.handles, gone);
    for (const base of this.documents.bases()) await base.readOutboxAgain();
    this.documents.askAgain();
    this.connection.sendNow();
    await this.readMissing();
  }
  async readMissing(): Promise<void> {
    const [{ readMissing }, { readRestored }] = await Promise.all([
      import('./lost-work.ts'),
      import('#db/new-life.ts'),
    ]);
    this.missing.set(await readMissing(this.handles));
    this.restored.set(await this.handles.run(() => readRestored(this.handles.relaxed)));
  }
  /** The user has read what is missing. */
  async forgetMissing(): Promise<void> {
    const { forgetLost } = await import('#db/announcements.ts');
    await forgetLost(this.handles);
    await this.readMissing();
  }
  async forgetRestored(): Promise<void> {
    const { forgetRestored } = await import('#db/new-life.ts');
    await this.handles.write(() => forgetRestored(this.handles.strict));
    await this.readMissing();
  }

  close(): void {
    this.stopWatching?.();
  }
}
