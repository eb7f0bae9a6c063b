import { isIn } from '#contract/core/roles.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';

/** Turkistan Region: what its schools wrote in 2022-2023 stands in another system (part 1 section 4, decisions E15). */
const regionWithArchive = 15;

/** With the address of the archive of 2022-2023, for whom it is and where the installation names one. */
export function withArchiveOf2022(person: UserInfo, address: string | undefined): UserInfo {
  const isReader = isIn('management', person.role) || isIn('monitoring', person.role);
  const isOffered = address !== undefined && isReader && (person.school ?? person).regionId === regionWithArchive;
  return isOffered ? { ...person, archiveOf2022: address } : person;
}
