// Apart from the other rules of input: the pages of the first route have no e-mail.
import type { Problem } from './validation.ts';

export const emailMaxLength = 100;

/** Refuses an address without a name before the @, or without a domain that ends in 2 to 6 letters. An empty one is allowed (part 1 section 5). */
export function emailProblem(typed: string): Problem | null {
  const isRight = typed === '' || /^\w+(?:[.-]\w+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,6}$/.test(typed);
  return isRight ? null : { key: 'spa.validation.email' };
}
