// Files of a person on this device: those that wait to be sent, and copies of those that the server holds.
import type { Handles } from '#db/handles.ts';
import type { AttachmentRow } from '#db/schema.ts';
import { Store } from '#shared/lib/store.ts';
import type { Connection } from '../connection/connection.ts';
import type { Life } from '../life.ts';

export type { AttachmentRow } from '#db/schema.ts';

export class AccountFiles {
  private readonly handles: Handles;
  private readonly connection: Connection;
  private readonly life: Life;
  /** Files that the server does not hold whole, the oldest first; empty until they were read. */
  readonly unsent = new Store<readonly AttachmentRow[]>([]);

  constructor(handles: Handles, connection: Connection, life: Life) {
    this.handles = handles;
    this.connection = connection;
    this.life = life;
  }

  /** Reads again what waits. */
  async read(): Promise<void> {
    const { readAttachments } = await import('#db/attachments.ts');
    const rows = await readAttachments(this.handles);
    if (!this.life.isOver) this.unsent.set(rows);
  }

  /** Files are others than before: screens of all tabs read them again, and the engine looks for work. */
  async changed(schoolId: number, ids: readonly string[]): Promise<void> {
    await this.read();
    this.connection.post({ type: 'changed', schoolId, documents: [], seqs: [], files: ids });
    this.connection.post({ type: 'outbox', seqs: [] });
  }
}
