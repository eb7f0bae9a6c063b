// Who opened the social data of a class: each reader and class once a day, in the access log that the management sees.
import type { Db } from '#server/db/client.ts';
import { recordOpened } from '#server/features/people/public.ts';
import { todayOf } from '#server/features/school/public.ts';
import type { Reader } from '#server/shared/projection.ts';

export async function recordOpenedClasses(
  db: Db,
  reader: Omit<Reader, 'db' | 'roles'>,
  groupIds: readonly number[],
): Promise<void> {
  const { schoolId, userId, now } = reader;
  const day = await todayOf({ db, schoolId, now });
  await recordOpened(db, { schoolId, userId, at: now, day, groupIds: [...new Set(groupIds)] });
}
