// Work that must not be done twice at once, such as what takes much memory: one after another, and no more wait than a person would.
import { AppError } from '#contract/core/errors.ts';

const retryAfterMs = 5_000;

/**
 * Does pieces of work in the order in which they come. One that fails holds up none behind it.
 * @throws AppError UNAVAILABLE when so many wait already.
 */
export function inTurn(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let begun = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (begun > mostWaiting) throw new AppError('UNAVAILABLE', { retryAfterMs });
    begun += 1;
    const next = last.then(work).finally(() => {
      begun -= 1;
    });
    last = next.catch(() => undefined);
    return next;
  };
}
