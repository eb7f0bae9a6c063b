// How many calls of one person are worked on at once. Whoever sends more waits behind themselves: a hundred calls of one pupil, each lawful, would
// otherwise be a hundred among whom everybody else waits.
import { AppError } from '#contract/core/errors.ts';

export type HandLimits = {
  /** Calls of a person that are worked on at once: the pages of several tabs, which begin together. */
  readonly atOnce: number;
  /** Calls of a person that wait. */
  readonly longest: number;
  readonly retryAfterMs: number;
};
export const usualHands: HandLimits = { atOnce: 6, longest: 26, retryAfterMs: 2_000 };

export type Hands = {
  /** Does a person's work when they have a hand free. @throws AppError UNAVAILABLE when too much of theirs waits. */
  run<Result>(userId: number, work: () => Promise<Result>): Promise<Result>;
};

export function handsPerPerson({ atOnce, longest, retryAfterMs }: HandLimits = usualHands): Hands {
  const busy = new Map<number, { running: number; readonly waiting: (() => void)[] }>();
  return {
    async run(userId, work) {
      const own = busy.get(userId) ?? { running: 0, waiting: [] };
      busy.set(userId, own);
      if (own.running < atOnce) own.running += 1;
      else if (own.waiting.length >= longest) throw new AppError('UNAVAILABLE', { retryAfterMs });
      else await new Promise<void>((resolve) => own.waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = own.waiting.shift();
        if (next) next();
        else own.running -= 1;
        if (own.running === 0) busy.delete(userId);
      }
    },
  };
}
