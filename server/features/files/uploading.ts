// What an upload in pieces and a file of a form have in common.
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import type { Role } from '#contract/core/roles.ts';
import {
  attachedKinds,
  kindNamed,
  maySend,
  megabyte,
  mostMegabytes,
  takesKind,
} from '#contract/files/file-purposes.ts';
import type { NewUpload } from '#contract/files/files.schema.ts';
import type { Services } from '#server/shared/context.ts';
import { textOf } from '#server/shared/texts.ts';
import type { FileRow } from './file-rows.ts';
import type { Begun } from './files.repository.ts';
import { finishFile } from './finish-file.ts';
import { scanFile } from './scan-files.ts';
import { type InWrite, settleUpload } from './settle-file.ts';

export type Uploading = {
  readonly services: Services;
  readonly language: Language;
  readonly log: FastifyBaseLogger;
  readonly school: { readonly id: number; readonly roles: readonly Role[] };
  readonly write: InWrite;
};

/** When a device may try again while the storage is away. */
const storageRetryMs = 30_000;

/** Work on the storage. @throws AppError UNAVAILABLE when it is away, or full: what has arrived stays, and is gone on with later. */
export async function onStorage<Result>({ log }: Pick<Uploading, 'log'>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { name, code } = error as NodeJS.ErrnoException;
    log.error({ name, code }, 'the storage of files failed');
    throw new AppError('UNAVAILABLE', { retryAfterMs: storageRetryMs }, error);
  }
}

function tooLarge({ language }: Pick<Uploading, 'language'>, megabytes: number): AppError {
  return new AppError('FILE_TOO_LARGE', { message: textOf(language, 'spa.validation.file_too_large', { megabytes }) });
}

/** @throws AppError ACCESS_DENIED, FILE_TYPE_REFUSED, FILE_TOO_LARGE. @returns the upload with the media type that is served, and its uuid in lower case */
export function admitted(call: Pick<Uploading, 'language' | 'school'>, upload: NewUpload): NewUpload {
  const { purpose, name, type, bytes } = upload;
  if (!maySend(purpose, call.school.roles)) throw new AppError('ACCESS_DENIED');
  const kind = kindNamed(name, type);
  if (kind === null || !takesKind(purpose, kind)) throw new AppError('FILE_TYPE_REFUSED');
  const megabytes = mostMegabytes(purpose, kind);
  if (bytes > megabytes * megabyte) throw tooLarge(call, megabytes);
  return { ...upload, uuid: upload.uuid.toLowerCase(), type: attachedKinds[kind].types[0] };
}

export function fileOf(call: Pick<Uploading, 'language'>, begun: Begun): FileRow {
  if (begun.kind === 'file') return begun.file;
  if (begun.kind === 'taken') throw new AppError('FILE_TAKEN');
  if (begun.kind === 'day') throw new AppError('FILE_QUOTA', { retryAfterMs: begun.retryAfterMs });
  throw schoolIsFull(call);
}

export const schoolIsFull = ({ language }: Pick<Uploading, 'language'>) =>
  new AppError('FILE_QUOTA', { message: textOf(language, 'error.FILE_QUOTA.school') });

/** Nothing more is to be sent of it. */
export const isOver = ({ state, refusal }: FileRow) => state !== 'expected' && refusal !== 'FILE_BROKEN';

/** One upload, whichever attempt it is. */
export const lockOf = ({ schoolId, uuid }: FileRow) => `${schoolId}/${uuid}`;

/** Checks a file that is whole, and says it to those who wait for it. */
export async function finish(call: Pick<Uploading, 'services' | 'log' | 'write'>, file: FileRow): Promise<FileRow> {
  const { services, log } = call;
  const { storage, scanner } = services.files;
  const finished = await onStorage(call, () => finishFile(storage, file));
  const parts = { storage, inWrite: call.write, log, now: services.clock.now() };
  const settled = await settleUpload(parts, file, finished, scanner !== null);
  if (scanner && settled.state === 'checking') {
    // The call does not wait for it. `startFileScans` tries again.
    void scanFile({ storage, scanner, runWrite: services.runWrite, log }, settled).catch((error: Error) =>
      log.error({ name: error.name }, 'file not scanned'),
    );
  }
  return settled;
}
