import { isLinkError, type PlainError } from '#contract/core/errors.ts';
import type { Text } from './use-text.ts';

/**
 * What a person is told of an error: the server's own words, else those of its code. An error status that came without words of
 * ours, from something in front of the server, is the general case (part 1 section 8).
 */
export function errorWords({ code, message }: Pick<PlainError, 'code' | 'message'>, text: Text): string {
  return message ?? text(code === 'INTERNAL' ? 'error.default' : `error.${code}`);
}

/** The same of what is done at once or not at all: `offline` says that it needs a network. */
export function actErrorWords(
  error: Pick<PlainError, 'code' | 'message'>,
  text: Text,
  offline: Parameters<Text>[0],
): string {
  return isLinkError(error.code) ? text(offline) : errorWords(error, text);
}
