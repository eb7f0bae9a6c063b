// Redis, for hot data that may be lost. It is optional: without REDIS_URL, and whenever it does not answer, the database does its
// work (docs/decisions/2026-11-22-what-redis-holds.md).

/** A script that runs atomically. Its keys are named, so that it can run in a cluster. */
export type RedisScript = { readonly text: string };

export type Redis = {
  /** Runs a script; rejects within a second when Redis does not answer. */
  run(script: RedisScript, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>;
  /** Sends a text to all who subscribed; rejects within a second when Redis does not answer. */
  publish(channel: string, text: string): Promise<unknown>;
  /** Hears what is published, now and after each reconnect. */
  subscribe(channel: string, listener: (text: string) => void): void;
  close(): Promise<void>;
};

const answerWithinMs = 1_000;
/** Redis is asked for nothing for this long once it has not answered in time: each question would hold its asker for another second. */
const restMs = 5_000;
const longestPauseMs = 5_000;

/**
 * Connects in the background and reconnects forever: the server starts even when Redis is down.
 * @param onChange is called when the connection is lost and when it is back.
 */
export async function openRedis(url: string, onChange: (isThere: boolean) => void): Promise<Redis> {
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // Do not queue commands while Redis is away: the database answers at once instead.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: answerWithinMs,
      reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, longestPauseMs),
    },
  });
  let isThere: boolean | undefined;
  const note = (now: boolean) => {
    if (isThere !== now) onChange(now);
    isThere = now;
  };
  client.on('error', () => note(false));
  client.on('ready', () => note(true));
  client.connect().catch(() => note(false));
  let restsUntil = 0;
  /** The client's own time limit ends when a command is written to the socket: a Redis that hangs would hold its askers for ever. */
  async function inTime<Answer>(answering: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        restsUntil = performance.now() + restMs;
        note(false);
        reject(new Error('Redis does not answer'));
      }, answerWithinMs);
    });
    return Promise.race([answering, late]).finally(() => clearTimeout(timer));
  }
  async function ask<Answer>(command: () => Promise<Answer>): Promise<Answer> {
    if (!client.isReady || performance.now() < restsUntil) throw new Error('Redis is not there');
    const answer = await inTime(command());
    note(true);
    return answer;
  }
  // A connection that subscribes can do nothing else.
  let listening: typeof client | undefined;
  return {
    publish: (channel, text) => ask(() => client.publish(channel, text)),
    subscribe: (channel, listener) => {
      listening ??= client.duplicate();
      // The first connection tells whether Redis is there.
      listening.on('error', () => undefined);
      const begin = async () => {
        if (!listening?.isOpen) await listening?.connect();
        await listening?.subscribe(channel, listener);
      };
      begin().catch(() => undefined);
    },
    run: ({ text }, keys, values) => ask(() => client.eval(text, { keys: [...keys], arguments: values.map(String) })),
    close: async () => {
      listening?.destroy();
      client.destroy();
    },
  };
}
