// Files as values of cells name them, and how far a file has come on the server.
import * as z from 'zod/mini';
import { bytes, fileName, mediaType, pixels } from '../core/attached-file.ts';
import type { ErrorCode } from '../core/errors.ts';
import { filePurposeNames } from './file-purposes.ts';

/** What `Upload-Metadata` holds beside `Upload-Length`, which is `bytes`. Values are in base64, texts in UTF-8. */
export const newUpload = z.object({
  uuid: z.uuid(),
  purpose: z.enum(filePurposeNames),
  name: fileName,
  type: mediaType,
  bytes,
  /** Of all bytes, in lower-case hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  width: z.optional(pixels),
  height: z.optional(pixels),
});
export type NewUpload = z.infer<typeof newUpload>;

/** `checking`: whole, but not scanned for viruses yet. */
export const fileStates = ['expected', 'checking', 'ready', 'refused'] as const;
export type FileState = (typeof fileStates)[number];
/** A file as documents tell that the server holds it. */
export type FileStanding = { readonly state: FileState };
/** Why a file is refused after it arrived. FILE_BROKEN: its bytes are gone, and it may be sent again from the first byte. */
export const fileRefusals = [
  'FILE_BROKEN',
  'FILE_TYPE_REFUSED',
  'FILE_TOO_LARGE',
  'FILE_INFECTED',
] as const satisfies readonly ErrorCode[];
export type FileRefusal = (typeof fileRefusals)[number];

export type FileProgress =
  | { readonly state: Exclude<FileState, 'refused'>; readonly refusal: null }
  | { readonly state: 'refused'; readonly refusal: FileRefusal };

/** The value of the header `Qalam-File`: a state, or "refused:" and the code. */
export function progressHeader({ state, refusal }: FileProgress): string {
  return refusal === null ? state : `${state}:${refusal}`;
}

/** Reads the header `Qalam-File`; null for anything else, such as a missing one. */
export function readProgressHeader(value: string | null | undefined): FileProgress | null {
  const [state, refusal] = (value ?? '').split(':');
  if (state === 'refused') {
    const code = fileRefusals.find((known) => known === refusal);
    return code ? { state, refusal: code } : null;
  }
  const known = fileStates.find((one) => one === state);
  return known && known !== 'refused' && refusal === undefined ? { state: known, refusal: null } : null;
}

/** How far an upload has come: bytes that arrived, of how many. */
export const uploadProgress = z.object({
  uuid: z.uuid(),
  offset: z.int(),
  length: z.int(),
  state: z.enum(fileStates),
  refusal: z.nullable(z.enum(fileRefusals)),
});
