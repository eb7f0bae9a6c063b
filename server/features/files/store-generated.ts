// Stores a file that no call brings: of the demo school. It takes the way of every other file: announced, written, checked.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { Db } from '#server/db/client.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { keepRoom, type Sender } from './file-room.ts';
import { beginFile, settleFile } from './files.repository.ts';
import { fileUses } from './files.tables.ts';
import { finishFile } from './finish-file.ts';
import type { WholeFile } from './store-whole.ts';

/** What the file is attached to. */
type Use = { readonly kind: string; readonly subject: string };

/** Stores a file and attaches it. @returns the file as cells name it. @throws Error when the file is refused */
export async function storeGenerated(
  db: Db,
  storage: FileStorage,
  sender: Sender,
  { content, ...said }: WholeFile,
  use: Use,
): Promise<AttachedFile> {
  const { schoolId, userId, now } = sender;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const upload = { ...said, bytes: content.length, sha256 };
  const begun = await beginFile(db, sender, upload);
  if (begun.kind !== 'file') throw new Error(`The file ${said.name} was not begun: ${begun.kind}`);
  const { file } = begun;
  if (!(await keepRoom(db, file, now))) throw new Error('The school has no room for files');
  // Bytes of a start that broke off are the same bytes.
  const offset = await storage.arrived(file.storageKey);
  const rest = Readable.from([content.subarray(offset)]);
  if (offset < content.length) await storage.append(file.storageKey, { offset, bytes: file.bytes }, rest);
  const finished = await finishFile(storage, file);
  if (finished.refusal !== null) throw new Error(`The file ${said.name} was refused: ${finished.refusal}`);
  await settleFile(db, file, 'expected', { state: 'ready', ...finished });
  const { kind, subject } = use;
  await db
    .insert(fileUses)
    .values({ schoolId, kind, subject, fileUuid: file.uuid, authorUserId: userId, createdAt: now, endedAt: null });
  const { uuid, name, type, bytes } = file;
  return { uuid, name, type, bytes, width: finished.width, height: finished.height };
}
