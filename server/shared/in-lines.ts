// Work that must not be done often at once, such as what takes much memory. Who asks for it waits in a line of their own, and the lines take
// turns: a flood from one address, or from one school, makes itself wait and no other. A line that is full refuses at once.
import { AppError } from '#contract/core/errors.ts';

type Begin = () => void;

export type Lines = {
  /**
   * Does a piece of work when its turn comes. One that fails holds up none behind it.
   * @param line who waits behind whom; null goes before all lines.
   * @throws AppError UNAVAILABLE when the line is full.
   */
  run<Result>(line: string | null, work: () => Promise<Result>): Promise<Result>;
};
export type LineLimits = {
  readonly atOnce: number;
  /** How many wait in a line, and in all of them together. */
  readonly longest: { readonly line: number; readonly all: number };
  /** After which a refused caller may come again: about as long as a full line takes. */
  readonly retryAfterMs: number;
};

export function inLines({ atOnce, longest, retryAfterMs }: LineLimits): Lines {
  let running = 0;
  let waiting = 0;
  const first: Begin[] = [];
  /** In the order of their turns: a line that had its turn goes to the end. */
  const lines = new Map<string, Begin[]>();

  const takeNext = (): Begin | undefined => {
    const known = first.shift();
    if (known) return known;
    for (const [name, line] of lines) {
      const begin = line.shift();
      lines.delete(name);
      if (line.length > 0) lines.set(name, line);
      if (begin) return begin;
    }
    return undefined;
  };
  const turn = (line: string | null): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    const own = line === null ? first : (lines.get(line) ?? []);
    if (own.length >= longest.line || (line !== null && waiting >= longest.all)) {
      throw new AppError('UNAVAILABLE', { retryAfterMs });
    }
    if (line !== null) lines.set(line, own);
    waiting += 1;
    return new Promise((resolve) => own.push(resolve));
  };
  return {
    run: async (line, work) => {
      await turn(line);
      try {
        return await work();
      } finally {
        // The place goes from hand to hand, so that no caller comes between.
        const next = takeNext();
        if (next) {
          waiting -= 1;
          next();
        } else running -= 1;
      }
    },
  };
}
