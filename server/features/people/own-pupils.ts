import { type Reader, remembered } from '#server/shared/projection.ts';
import { childrenOf, studentsOfUser } from './people.repository.ts';

async function readOwnPupils(reader: Reader): Promise<string[]> {
  const { db, schoolId, userId, roles, now } = reader;
  const own = roles.includes('student')
    ? (await studentsOfUser(db, userId)).filter((row) => row.schoolId === schoolId)
    : [];
  const children = roles.includes('parent') ? await childrenOf(db, userId, now, schoolId) : [];
  return [...own, ...children.map(({ student }) => student)].map((row) => row.studentSchoolUuid);
}

/** Pupils that the reader is or has, in this school. Asked before each of a pupil's documents, read once for all of them. */
export function ownPupils(reader: Reader): Promise<string[]> {
  return remembered(reader, 'ownPupils', () => readOwnPupils(reader));
}
