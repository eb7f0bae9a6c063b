// Parses a large JSON body in slices, between which other callers are served: JSON.parse of 12 MB holds them all up for a second.
import { setImmediate as others } from 'node:timers/promises';
import { JSONParser, TokenType } from '@streamparser/json';
import { AppError } from '#contract/core/errors.ts';

/** A slice takes some milliseconds. */
const sliceBytes = 32_768;
/** Above what any call takes. Small values cost far more memory than their text: "[]" takes 16 bytes and more. */
const most = { containers: 100_000, values: 500_000 } as const;
/** Keys that reach a prototype: no call has such a field. */
const forbiddenKeys = new Set<unknown>(['__proto__', 'constructor']);
const containers = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const punctuation = new Set([TokenType.COMMA, TokenType.COLON, TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);

/**
 * The value of a JSON text of any size, as JSON.parse says it.
 * @throws AppError BAD_JSON for other text and for keys that reach a prototype, BODY_TOO_LARGE for more values than any call takes.
 */
export async function parseInSlices(text: Buffer): Promise<unknown> {
  const parser = new JSONParser({ paths: ['$'] });
  let result: unknown;
  let isComplete = false;
  parser.onValue = ({ value }) => {
    result = value;
    isComplete = true;
  };
  const counted = { containers: 0, values: 0 };
  let last: unknown;
  parser.onToken = ({ token, value }) => {
    if (token === TokenType.COLON && forbiddenKeys.has(last)) throw new AppError('BAD_JSON');
    last = value;
    if (punctuation.has(token)) return;
    counted.values += 1;
    if (containers.has(token)) counted.containers += 1;
    if (counted.containers > most.containers || counted.values > most.values) throw new AppError('BODY_TOO_LARGE');
  };
  try {
    for (let at = 0; at < text.length; at += sliceBytes) {
      parser.write(text.subarray(at, at + sliceBytes));
      await others();
    }
    if (!parser.isEnded) parser.end();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('BAD_JSON');
  }
  if (!isComplete) throw new AppError('BAD_JSON');
  return result;
}
