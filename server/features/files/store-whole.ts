// A file that arrives whole, in a form, takes the same way as one that arrives in pieces: announced, written, checked, scanned.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { AppError } from '#contract/core/errors.ts';
import type { FilePurpose } from '#contract/files/file-purposes.ts';
import { newUpload } from '#contract/files/files.schema.ts';
import { textOf } from '#server/shared/texts.ts';
import { keepRoom } from './file-room.ts';
import type { FileRow } from './file-rows.ts';
import { beginFile, expectAgain } from './files.repository.ts';
import { admitted, fileOf, finish, isOver, lockOf, onStorage, schoolIsFull, type Uploading } from './uploading.ts';
import { asOnlyWriter } from './writers.ts';

export type WholeFile = {
  /** The same uuid with the same bytes is the same file. */
  readonly uuid: string;
  readonly purpose: FilePurpose;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
};

/**
 * Stores a file of a form. @returns the file as cells name it.
 * @throws AppError VALIDATION_FAILED at `files`, ACCESS_DENIED, FILE_TYPE_REFUSED, FILE_TOO_LARGE, FILE_QUOTA, FILE_TAKEN, UNAVAILABLE.
 */
export async function storeWhole(
  call: Uploading & { readonly caller: { readonly userId: number } },
  { content, ...said }: WholeFile,
): Promise<AttachedFile> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const read = newUpload.safeParse({ ...said, bytes: content.length, sha256 });
  if (!read.success) {
    const key = content.length === 0 ? 'olessons.validation.required_field' : 'spa.validation.file_name';
    throw new AppError('VALIDATION_FAILED', { errors: { files: [textOf(call.language, key)] } });
  }
  const upload = admitted(call, read.data);
  const now = call.services.clock.now();
  const sender = { schoolId: call.school.id, userId: call.caller.userId, now };
  const begun = await call.write(async ({ db }) => fileOf(call, await beginFile(db, sender, upload)));
  const file = isOver(begun) ? begun : await asOnlyWriter(lockOf(begun), () => writeWhole(call, begun, content, now));
  if (file.refusal !== null) throw new AppError(file.refusal);
  const { uuid, name, type, bytes, width, height } = file;
  return { uuid, name, type, bytes, width, height };
}

async function writeWhole(call: Uploading, file: FileRow, content: Buffer, now: number): Promise<FileRow> {
  const { storage } = call.services.files;
  const hasRoom = file.room === 'taken' || (await call.write(({ db }) => keepRoom(db, file, now)));
  if (!hasRoom) throw schoolIsFull(call);
  if (file.refusal === 'FILE_BROKEN') await call.write(({ db }) => expectAgain(db, file));
  const offset = await onStorage(call, () => storage.arrived(file.storageKey));
  const rest = content.subarray(offset);
  if (rest.length > 0) {
    const place = { offset, bytes: file.bytes };
    await onStorage(call, () => storage.append(file.storageKey, place, Readable.from([rest])));
  }
  return finish(call, { ...file, state: 'expected', refusal: null });
}
