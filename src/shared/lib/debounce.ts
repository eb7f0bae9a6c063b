import { debounceMs } from '#contract/core/constants.ts';

export type Debounced<Arguments extends readonly unknown[]> = ((...given: Arguments) => void) & {
  /** Forgets a waiting call; for example when the screen closes. */
  cancel(): void;
  /** Makes a waiting call at once; for example before what was typed must be stored. */
  flush(): void;
};

/** Calls `act` once with the last arguments, `waitMs` after the last call. */
export function debounce<Arguments extends readonly unknown[]>(
  act: (...given: Arguments) => void,
  waitMs: number = debounceMs,
): Debounced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Arguments | undefined;
  const cancel = () => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const flush = () => {
    const given = waiting;
    cancel();
    if (given) act(...given);
  };
  const later = (...given: Arguments) => {
    clearTimeout(timer);
    waiting = given;
    timer = setTimeout(flush, waitMs);
  };
  return Object.assign(later, { cancel, flush });
}
