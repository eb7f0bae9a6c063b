// Redis holds the counts of given passwords: one key for each count, which expires when it no longer counts. The database counts while Redis
// does not answer or takes no counts, so that a fallen cache lets no guess through.

import type { Db } from '#server/db/client.ts';
import type { Redis, RedisScript } from '#server/db/redis.ts';
import type { SignInThrottle } from '#server/shared/context.ts';
import { databaseCounts } from './throttle.ts';
import { type Count, type Counts, dayMs, throttleOver } from './throttle-rules.ts';

/** KEYS: counts. ARGV: now. The longest wait. */
const longestWait: RedisScript = {
  text: `local wait = 0
for _, key in ipairs(KEYS) do
  local blocked = tonumber(redis.call('HGET', key, 'blockedUntil') or '0')
  wait = math.max(wait, blocked - tonumber(ARGV[1]))
end
return wait`,
};

/** KEYS: one count. ARGV: now, window, limit, block, longest, whether a blocked one is left alone. Returns the wait when it was, else 0. */
const addOne: RedisScript = {
  text: `local now, window, limit, block = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local failures = tonumber(redis.call('HGET', KEYS[1], 'failures') or '0')
local start = tonumber(redis.call('HGET', KEYS[1], 'windowStart') or ARGV[1])
local blocked = tonumber(redis.call('HGET', KEYS[1], 'blockedUntil') or '0')
if ARGV[6] == '1' and blocked > now then return blocked - now end
if start < now - window then failures, start = 0, now end
failures = math.min(failures + 1, 1000)
blocked = 0
if failures >= limit then blocked = now + math.min(block * 2 ^ math.min(failures - limit, 4), tonumber(ARGV[5])) end
redis.call('HSET', KEYS[1], 'failures', failures, 'windowStart', start, 'blockedUntil', string.format('%.0f', blocked))
redis.call('PEXPIRE', KEYS[1], 2 * window)
return 0`,
};

const forgetAll: RedisScript = { text: `return redis.call('DEL', unpack(KEYS))` };
const keyOf = ({ key }: Count) => `qalam:sign-in:${key}`;

function redisCounts(redis: Redis, database: Counts): Counts {
  /** Until then the database holds counts that still count. */
  let readsBothUntil = 0;
  return {
    longestWait: async (counts, now) => {
      const wait = await redis.run(longestWait, counts.map(keyOf), [now]).then(Number, () => null);
      if (wait === null) return database.longestWait(counts, now);
      // A Redis that is read only or full has no counts, and so it answers with no wait.
      return now < readsBothUntil ? Math.max(wait, await database.longestWait(counts, now)) : wait;
    },
    add: (count, now, options) => {
      const { windowMs, limit, blockMs, longestMs } = count.rule;
      const values = [now, windowMs, limit, blockMs, longestMs, options.unlessBlocked ? 1 : 0];
      return redis.run(addOne, [keyOf(count)], values).then(Number, () => {
        readsBothUntil = now + dayMs;
        return database.add(count, now, options);
      });
    },
    forget: async (counts) => {
      // In both: the count may have started in the database while Redis was away.
      await redis.run(forgetAll, counts.map(keyOf), []).catch(() => undefined);
      await database.forget(counts);
    },
  };
}

export function redisThrottle(redis: Redis, db: Db): SignInThrottle {
  return throttleOver(redisCounts(redis, databaseCounts(db)));
}
