import type { Redis } from '#server/db/redis.ts';
import type { Carrier } from './bus.ts';

const channel = 'qalam:commits';

/** Publish and subscribe of Redis; what it does not take, the next carrier does. */
export function redisCarrier(redis: Redis): Carrier {
  return {
    kind: 'redis',
    send: (text) => redis.publish(channel, text),
    onText: (listener) => redis.subscribe(channel, listener),
    // Whoever opened Redis closes it.
    close: async () => undefined,
  };
}
