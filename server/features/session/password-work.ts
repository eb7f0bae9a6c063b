// Looking at a password is the dearest thing that a stranger can ask of the server: some 20 MB and tens of milliseconds of a thread each.
// A few are looked at at once; the others wait in lines, one for each address, that take turns, so that a flood from one address makes
// itself wait. Devices that an account knows go before. A line that is full refuses at once.
import { AppError } from '#contract/core/errors.ts';

/** Of the four threads of the process one is left for what else needs them: unpacking, files, names. */
const atOnce = 3;
const longest = { line: 100, all: 300 } as const;
/** About as long as a full line takes. */
const retryAfterMs = 3_000;

type Begin = () => void;

export type PasswordWork = {
  /**
   * Does a piece of work when its turn comes.
   * @param line who waits behind whom: the group of an address, or null for a device that goes before.
   * @throws UNAVAILABLE when the line is full.
   */
  run<Result>(line: string | null, work: () => Promise<Result>): Promise<Result>;
};

export function createPasswordWork(): PasswordWork {
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
        // The place goes from hand to hand, so that nobody comes between.
        const next = takeNext();
        if (next) {
          waiting -= 1;
          next();
        } else running -= 1;
      }
    },
  };
}

/** Of the whole process, like its threads. */
export const passwordWork = createPasswordWork();
