// Files that travel: the kinds there are, and how an endpoint says that it answers one or takes one.
import type * as z from 'zod/mini';

/** Kind, which is the ending of its name too, to its media type. */
export const fileTypes = {
  csv: 'text/csv',
  ics: 'text/calendar',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
} as const;
export type FileKind = keyof typeof fileTypes;

/** What a list may be asked for as (decisions E43). */
export const listFiles = ['xlsx', 'csv'] as const;
export type ListFile = (typeof listFiles)[number];

/**
 * Stands as `data` of an endpoint that answers a file of one of these kinds, without the envelope. `isStored`: one that people have sent, of
 * any kind, whole or in parts.
 */
export type FileAnswer = { readonly file: readonly FileKind[]; readonly isStored?: true };
/** Stands as `body` of an endpoint that takes one file as multipart/form-data, in the field `file` unless it names another. */
export type Upload = { readonly upload: readonly FileKind[]; readonly mostBytes: number; readonly field?: string };
export const uploadField = ({ field = 'file' }: Upload): string => field;

/**
 * Stands as `body` of an endpoint that takes multipart/form-data with several parts: fields as `form` describes them, each a text, and at most
 * `mostFiles` files in `files` or `files[]`. The handler reads the files one after the other, so that one of them is in memory at a time.
 */
export type Form = { readonly form: z.ZodMiniType; readonly mostFiles: number; readonly mostBytes: number };

export function isFileAnswer(data: z.ZodMiniType | FileAnswer): data is FileAnswer {
  return 'file' in data;
}

/** Stands as `body` of an endpoint that takes a piece of a file of this media type, as raw bytes: they are never held in memory. */
export type Piece = { readonly piece: string };

type AnyBody = z.ZodMiniType | Upload | Form | Piece | undefined;
export function isUpload(body: AnyBody): body is Upload {
  return body !== undefined && 'upload' in body;
}

export function isPiece(body: AnyBody): body is Piece {
  return body !== undefined && 'piece' in body;
}

export function isForm(body: AnyBody): body is Form {
  return body !== undefined && 'form' in body;
}
