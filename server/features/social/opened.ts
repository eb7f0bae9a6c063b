// Who opened the social data of a class, or has it on a device: each reader and class once a day, in the access log that the management sees.
import type { Db } from '#server/db/client.ts';
import { recordOfClasses } from '#server/features/people/public.ts';
import { todayOf } from '#server/features/school/public.ts';
import type { HowRead, Reader } from '#server/shared/projection.ts';

export async function recordClasses(
  db: Db,
  reader: Omit<Reader, 'db' | 'roles'>,
  groupIds: readonly number[],
  how: HowRead,
): Promise<void> {
  const { schoolId, userId, now } = reader;
  const day = await todayOf({ db, schoolId, now });
  const what = how === 'opened' ? 'social' : 'kept';
  await recordOfClasses(db, { schoolId, userId, at: now, day, what, groupIds: [...new Set(groupIds)] });
}
