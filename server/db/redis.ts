// Redis, for what is hot and may be lost. The server needs none: without REDIS_URL, and whenever it does not answer, the database does
// its work (docs/decisions/2026-11-22-what-redis-holds.md).

/** A script that is run whole, beside which no other command runs. Its keys are named, so that it may run in a cluster. */
export type RedisScript = { readonly text: string };

export type Redis = {
  /** Runs a script; rejects within a second when Redis does not answer. */
  run(script: RedisScript, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>;
  close(): Promise<void>;
};

const answerWithinMs = 1_000;
const longestPauseMs = 5_000;

/**
 * Connects, and again forever after each loss, in the background: a Redis that is away at the start is no reason not to start.
 * @param onChange hears when the connection is lost and when it is there again.
 */
export async function openRedis(url: string, onChange: (isThere: boolean) => void): Promise<Redis> {
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // What cannot be asked now is asked of the database now, not of Redis later.
    disableOfflineQueue: true,
    commandOptions: { timeout: answerWithinMs },
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
  return {
    run: async ({ text }, keys, values) => {
      if (!client.isReady) throw new Error('Redis is not there');
      return client.eval(text, { keys: [...keys], arguments: values.map(String) });
    },
    close: async () => client.destroy(),
  };
}
