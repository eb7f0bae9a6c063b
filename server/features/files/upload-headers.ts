// What a sender says of a file in the headers of tus.
import { AppError } from '#contract/core/errors.ts';
import { problemsOf } from '#contract/core/form.ts';
import type { Language } from '#contract/core/localized.ts';
import { ownRecord } from '#contract/core/own-record.ts';
import { type NewUpload, newUpload } from '#contract/files/files.schema.ts';
import { textOf } from '#server/shared/texts.ts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export const tusVersion = '1.0.0';

/** @throws AppError BAD_REQUEST for another version of the protocol. */
export function checkVersion(headers: Headers): void {
  if (headers['tus-resumable'] !== tusVersion) throw new AppError('BAD_REQUEST');
}

/** A header that is a whole number from 0 on. @throws AppError BAD_REQUEST. */
export function countIn(headers: Headers, name: string): number {
  const value = headers[name];
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new AppError('BAD_REQUEST');
  return Number(value);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Text that is no UTF-8 is no text: the schema refuses it. */
function decoded(base64: string): string | null {
  try {
    return utf8.decode(Buffer.from(base64, 'base64'));
  } catch {
    return null;
  }
}

const numbers = ['width', 'height'];

/**
 * A new upload as its headers describe it.
 * @throws AppError BAD_REQUEST without a length, VALIDATION_FAILED with the words of each field.
 */
export function readNewUpload(headers: Headers, language: Language): NewUpload {
  const said = ownRecord<unknown>();
  for (const pair of String(headers['upload-metadata'] ?? '').split(',')) {
    const [name = '', value = ''] = pair.trim().split(/\s+/);
    if (name === '') continue;
    const text = decoded(value);
    said[name] = text !== null && numbers.includes(name) ? Number(text) : text;
  }
  said.bytes = countIn(headers, 'upload-length');
  const read = newUpload.safeParse(said);
  if (read.success) return read.data;
  const errors = Object.entries(problemsOf(newUpload, said)).map(([field, { key, values }]) => [
    field,
    [textOf(language, key, values)],
  ]);
  throw new AppError('VALIDATION_FAILED', { errors: Object.fromEntries(errors) });
}
