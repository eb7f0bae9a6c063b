// How much of one person, or of one school, is worked on at once. A person who sends more waits behind their own calls: all others would wait
// behind a hundred lawful calls of one pupil.
import { AppError } from '#contract/core/errors.ts';

export type HandLimits = {
  /** Pieces that are worked on at once. */
  readonly atOnce: number;
  /** Pieces of one that wait. */
  readonly longest: number;
  readonly retryAfterMs: number;
};
/** Calls of a person: the pages of several tabs begin together. */
export const handsOfPerson: HandLimits = { atOnce: 6, longest: 26, retryAfterMs: 2_000 };
/** Pieces of files that a person sends at once: each lasts as long as the link is slow. A device sends one file at a time. */
export const handsOfPieces: HandLimits = { atOnce: 4, longest: 0, retryAfterMs: 2_000 };
/** Writes of a school: each holds one of the ten connections to the database, and most of them wait for each other there. */
export const handsOfSchool: HandLimits = { atOnce: 4, longest: 200, retryAfterMs: 2_000 };

export type Hands = {
  /**
   * Does work of an owner when they have a hand free. `hasWaited`: it did not begin at once, so what was asked before may be so no more.
   * @throws AppError UNAVAILABLE when too much of theirs waits.
   */
  run<Result>(owner: number, work: (hasWaited: boolean) => Promise<Result>): Promise<Result>;
};

export function handsOf({ atOnce, longest, retryAfterMs }: HandLimits): Hands {
  const busy = new Map<number, { running: number; readonly waiting: (() => void)[] }>();
  return {
    async run(owner, work) {
      const own = busy.get(owner) ?? { running: 0, waiting: [] };
      busy.set(owner, own);
      const waits = own.running >= atOnce;
      if (!waits) own.running += 1;
      else if (own.waiting.length >= longest) throw new AppError('UNAVAILABLE', { retryAfterMs });
      else await new Promise<void>((resolve) => own.waiting.push(resolve));
      try {
        return await work(waits);
      } finally {
        const next = own.waiting.shift();
        if (next) next();
        else own.running -= 1;
        if (own.running === 0) busy.delete(owner);
      }
    },
  };
}
