// What pages do with files. Loaded with the pages that attach or show them.

import type { AttachedFile } from '#contract/core/attached-file.ts';
import { AppError } from '#contract/core/errors.ts';
import type { FilePurpose } from '#contract/files/file-purposes.ts';
import { filesEndpoints } from '#contract/files/files.endpoints.ts';
import { addAttachment, noteNamed, readBytes, readHead, removeAttachment, retryAttachment } from '#db/attachments.ts';
import { keepCopy, readCopy } from '#db/file-copies.ts';
import { call } from '#shared/http/api.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { sha256Of } from '#shared/lib/sha256.ts';
import type { Account } from '../account.ts';
import { serverClock } from '../time/clock.ts';
import { tellFilesChanged } from './unsent-files.ts';

export type NewFile = Omit<AttachedFile, 'uuid' | 'bytes'> & {
  /** Of a file that is brought back. */
  readonly uuid?: string;
  readonly content: ArrayBuffer;
  readonly purpose: FilePurpose;
  /** The cell that names it. */
  readonly cellKey: string;
  /** The id of the shared file that this file replaces. */
  readonly insteadOf?: string | undefined;
};

/**
 * Puts a file on the disk, from where it is sent as soon as there is a link.
 * @throws AppError NOT_SAVED when the device has no room left.
 */
export async function addFile(account: Account, file: NewFile): Promise<AttachedFile> {
  const { uuid: id = makeId(), name, type, width, height, content, purpose, cellKey, insteadOf } = file;
  // Outside a secure context there is no cryptography, and no service worker either.
  if (globalThis.crypto?.subtle === undefined) throw new AppError('NOT_SAVED');
  const sha256 = await sha256Of(content);
  const place = { ...account.school, cellKey, capturedAt: serverClock.now() };
  await addAttachment(account.handles, {
    ...place,
    id,
    purpose,
    name,
    type,
    width,
    height,
    content,
    sha256,
    insteadOf,
  });
  await tellFilesChanged(account, insteadOf === undefined ? [id] : [id, insteadOf]);
  return { uuid: id, name, type, bytes: content.byteLength, width, height };
}

/** Gives up a file that was not sent. One that the server holds is not touched by it. */
export async function removeFile(account: Account, uuid: string): Promise<void> {
  await removeAttachment(account.handles, uuid);
  await tellFilesChanged(account, [uuid]);
}

/** Remembers that a stored value names these files: one that is not named later was taken away, and not forgotten. */
export async function noteNamedFiles(account: Account, uuids: readonly string[]): Promise<void> {
  await noteNamed(account.handles, uuids);
}

/** Sends a file that was refused, or held back to save data. */
export async function retryFile(account: Account, uuid: string): Promise<void> {
  await retryAttachment(account.handles, uuid);
  await tellFilesChanged(account, [uuid]);
}

export type FoundFile =
  | { readonly kind: 'here'; readonly blob: Blob }
  /** Not on this device, and the server was not reached or does not give it. */
  | { readonly kind: 'missing'; readonly isOffline: boolean };

/** A file from this device, else from the server. */
export async function readFile(
  account: Account,
  { uuid, type }: Pick<AttachedFile, 'uuid' | 'type'>,
): Promise<FoundFile> {
  const { handles, school, api } = account;
  const { schoolId } = school;
  const unsent = await readHead(handles, uuid);
  const bytes = unsent ? await readBytes(handles, unsent) : null;
  if (bytes) return { kind: 'here', blob: new Blob([bytes], { type }) };
  const copy = await readCopy(handles, schoolId, uuid);
  if (copy) return { kind: 'here', blob: new Blob([copy.bytes], { type: copy.type }) };
  const found = await call(api, filesEndpoints.read, { params: { uuid } });
  if (found.kind === 'error') return { kind: 'missing', isOffline: found.error.code === 'NO_CONNECTION' };
  const fetched = { type: found.data.type, bytes: await found.data.arrayBuffer() };
  await keepCopy(handles, { schoolId, uuid, copy: fetched, now: serverClock.now() });
  return { kind: 'here', blob: found.data };
}
