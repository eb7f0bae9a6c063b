// What every answer of the server must satisfy, whatever was asked.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { errorEnvelope } from '#contract/core/envelope.ts';
import { isErrorCode, statusOf } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { dictionaries, textOf } from '#server/shared/texts.ts';

/** The decompressed answer. */
export function bodyOf(response: LightMyRequestResponse): string {
  const packed = response.headers['content-encoding'];
  if (packed === 'br') return brotliDecompressSync(response.rawPayload).toString();
  if (packed === 'gzip') return gunzipSync(response.rawPayload).toString();
  return response.body;
}

const isText = new Map<Language, (text: string) => boolean>();
/** Whether a sentence is from the language's dictionary, with any values filled in. */
function isOf(language: Language, sentence: string): boolean {
  const known = isText.get(language) ?? recognizer(language);
  isText.set(language, known);
  return known(sentence);
}
function recognizer(language: Language): (text: string) => boolean {
  const texts = Object.values(dictionaries[language]);
  const plain = new Set(texts);
  const patterns = texts
    .filter((text) => text.includes('{{'))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{\w+\}\}/)
            .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            .join('.*')}$`,
          's',
        ),
    );
  return (text) => plain.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** An answer to HEAD has no body: the code of a refusal stands in a header. */
function faultOfHead({ statusCode, headers }: LightMyRequestResponse): string | null {
  const code = headers['qalam-error'];
  if (statusCode === 200) return null;
  return isErrorCode(code) && statusOf(code) === statusCode ? null : `${code} with status ${statusCode}`;
}

/**
 * What is wrong with an answer; null if nothing. All its texts must be from the dictionary, so that none comes from the program or the
 * database.
 */
export function faultOf(response: LightMyRequestResponse, language: Language): string | null {
  const { statusCode } = response;
  if (statusCode >= 500) return `status ${statusCode}`;
  if (statusCode === 304 || statusCode === 204) return null;
  if (statusCode === 200 && response.headers['content-disposition'] !== undefined) return null;
  const { method } = response.raw.req;
  if (method === 'HEAD') return faultOfHead(response);
  const text = bodyOf(response);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `no JSON: ${text.slice(0, 200)}`;
  }
  if (statusCode === 200 || statusCode === 201)
    return typeof body === 'object' && body !== null && 'data' in body ? null : 'no data';
  const read = errorEnvelope.safeParse(body);
  if (!read.success) return `not the error shape: ${text.slice(0, 200)}`;
  const { code, message, requestId, errors = {} } = read.data.error;
  if (statusOf(code) !== statusCode) return `${code} with status ${statusCode}`;
  if (requestId === '' || requestId !== response.headers['x-request-id']) return `request id ${requestId}`;
  // A refusal may say more than its code does, in the same language.
  if (message !== textOf(language, `error.${code}`) && !isOf(language, message))
    return `message in another language than ${language}: ${message}`;
  const foreign = Object.values(errors)
    .flat()
    .find((sentence) => !isOf(language, sentence));
  if (foreign !== undefined) return `field error in another language than ${language}: ${foreign}`;
  return null;
}
