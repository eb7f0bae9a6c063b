import { isIn } from '#contract/core/roles.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { regionsOf } from '#server/features/reference/public.ts';

/**
 * With the address of the archive of 2022-2023, for whom it is and where the installation names one: what schools of the region set
 * `extra2022` wrote then stands in another system (part 1 section 4, decisions E15).
 */
export async function withArchiveOf2022(db: ReadDb, person: UserInfo, address: string | undefined): Promise<UserInfo> {
  const isReader = isIn('management', person.role) || isIn('monitoring', person.role);
  if (address === undefined || !isReader) return person;
  const { regionId } = person.school ?? person;
  const regions: readonly (number | null | undefined)[] = await regionsOf(db, ['extra2022']);
  return regions.includes(regionId) ? { ...person, archiveOf2022: address } : person;
}
