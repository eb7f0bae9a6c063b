import type { Redis } from '#server/db/redis.ts';
import { type Bus, carriedBus, memoryBus } from './bus.ts';
import { postgresCarrier } from './postgres-carrier.ts';
import { redisCarrier } from './redis-carrier.ts';

/** The bus of an installation: Redis, and PostgreSQL while it is away; PostgreSQL alone; none for the embedded database. */
export async function openBus(databaseUrl: string | undefined, redis: Redis | undefined): Promise<Bus> {
  if (databaseUrl === undefined) return memoryBus;
  const postgres = await postgresCarrier(databaseUrl);
  return carriedBus(redis ? [redisCarrier(redis), postgres] : [postgres]);
}
