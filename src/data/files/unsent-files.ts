// Files of a person on this device that wait to be sent. Loaded when the page stands.
import { readAttachments } from '#db/attachments.ts';
import type { Handles } from '#db/handles.ts';
import type { AttachmentRow } from '#db/schema.ts';
import type { Store } from '#shared/lib/store.ts';
import type { SchoolContext } from '#workers/sync/port.ts';
import type { Connection } from '../connection/connection.ts';
import type { Life } from '../life.ts';

export type { AttachmentRow } from '#db/schema.ts';

type Opened = {
  readonly handles: Handles;
  readonly connection: Connection;
  readonly school: SchoolContext;
  readonly life: Life;
  readonly unsentFiles: Store<readonly AttachmentRow[]>;
};

/** Reads again what waits. */
export async function readUnsentFiles({ handles, life, unsentFiles }: Opened): Promise<void> {
  const rows = await readAttachments(handles);
  if (!life.isOver) unsentFiles.set(rows);
}

/** Files are others than before: screens of all tabs read them again, and the engine looks for work. */
export async function tellFilesChanged(account: Opened, ids: readonly string[]): Promise<void> {
  await readUnsentFiles(account);
  const { schoolId } = account.school;
  account.connection.post({ type: 'changed', schoolId, documents: [], seqs: [], files: ids });
  account.connection.post({ type: 'outbox', seqs: [] });
}
