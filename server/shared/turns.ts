// Work that a server does again and again: one turn at a time, the next one after a pause.
import type { FastifyBaseLogger } from 'fastify';

export type Turns = {
  /** Does what is due by now; together with a turn that is running already. */
  turn(): Promise<void>;
  /** Ends after the turn that is running. */
  stop(): Promise<void>;
};

/**
 * @param look - one turn; it asks `isStopped` between its steps. What it throws is logged, and the next turn tries again.
 * @param failure - what the log says then.
 */
export function startTurns(
  look: (isStopped: () => boolean) => Promise<void>,
  { everyMs, log, failure }: { readonly everyMs: number; readonly log: FastifyBaseLogger; readonly failure: string },
): Turns {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= look(() => isStopped)
      .catch((error: Error) => log.error({ name: error.name }, failure))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(() => void turn(), everyMs).unref();
  return {
    turn,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
