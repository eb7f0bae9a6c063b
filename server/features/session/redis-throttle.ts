// The counts of failed sign-ins in Redis: the same rules as in the database (throttle.ts), one key a count, forgotten by itself when it
// no longer counts. While Redis does not answer, the database counts: nobody may guess passwords because a cache is down.
import type { Redis, RedisScript } from '#server/db/redis.ts';
import type { SignInThrottle } from '#server/shared/context.ts';
import { blockMs, countsOf, limits, windowMs } from './throttle.ts';

/** KEYS: counts. ARGV: now. The longest wait. */
const waitBefore: RedisScript = {
  text: `local wait = 0
for _, key in ipairs(KEYS) do
  local blocked = tonumber(redis.call('HGET', key, 'blockedUntil') or '0')
  wait = math.max(wait, blocked - tonumber(ARGV[1]))
end
return wait`,
};

/** KEYS: one count. ARGV: now, window, limit, block, whether a blocked one is left alone. Returns the wait when it was, else 0. */
const countOne: RedisScript = {
  text: `local now, window, limit, block = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local failures = tonumber(redis.call('HGET', KEYS[1], 'failures') or '0')
local start = tonumber(redis.call('HGET', KEYS[1], 'windowStart') or ARGV[1])
local blocked = tonumber(redis.call('HGET', KEYS[1], 'blockedUntil') or '0')
if ARGV[5] == '1' and blocked > now then return blocked - now end
if start < now - window then failures, start = 0, now end
failures = math.min(failures + 1, 1000)
blocked = 0
if failures >= limit then blocked = now + math.min(block * 2 ^ math.min(failures - limit, 4), window) end
redis.call('HSET', KEYS[1], 'failures', failures, 'windowStart', start, 'blockedUntil', string.format('%.0f', blocked))
redis.call('PEXPIRE', KEYS[1], 2 * window)
return 0`,
};

const forget: RedisScript = { text: `return redis.call('DEL', KEYS[1])` };
const keyOf = (key: string) => `qalam:sign-in:${key}`;

export function redisThrottle(redis: Redis, database: SignInThrottle): SignInThrottle {
  const orDatabase = async <Result>(work: Promise<Result>, instead: () => Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch {
      return instead();
    }
  };
  const run = async (script: RedisScript, keys: readonly string[], values: readonly (string | number)[]) =>
    Number(await redis.run(script, keys.map(keyOf), values));
  const count = (key: string, kind: 'pair' | 'address', now: number, unlessBlocked: boolean) =>
    run(countOne, [key], [now, windowMs, limits[kind], blockMs[kind], unlessBlocked ? 1 : 0]);
  return {
    begin: (login, address, now) => {
      const { pair, address: ofAddress } = countsOf(login, address);
      const begin = async () => {
        const wait = await run(waitBefore, [pair, ofAddress], [now]);
        return wait > 0 ? wait : count(pair, 'pair', now, true);
      };
      return orDatabase(begin(), () => database.begin(login, address, now));
    },
    recordAddressFailure: (login, address, now) => {
      const counted = count(countsOf(login, address).address, 'address', now, false).then(() => undefined);
      return orDatabase(counted, () => database.recordAddressFailure(login, address, now));
    },
    forgive: async (login, address) => {
      // In both: the count may have begun in the database while Redis was away.
      await run(forget, [countsOf(login, address).pair], []).catch(() => undefined);
      await database.forgive(login, address);
    },
  };
}
