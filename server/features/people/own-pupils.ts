import { type Reader, remembered } from '#server/shared/projection.ts';
import { childrenOf, studentsOfUser } from './people.repository.ts';

async function readOwnPupils(reader: Reader) {
  const { db, schoolId, userId, roles, now } = reader;
  const own = roles.includes('student')
    ? (await studentsOfUser(db, userId)).filter((row) => row.schoolId === schoolId)
    : [];
  const children = roles.includes('parent') ? await childrenOf(db, userId, now, schoolId) : [];
  return [...own, ...children.map(({ student }) => student)].map(({ studentSchoolUuid, state }) => {
    return { studentSchoolUuid, state };
  });
}

/** Asked before each of a pupil's documents, read once for all of them. */
const pupilsOf = (reader: Reader) => remembered(reader, 'ownPupils', () => readOwnPupils(reader));

/** Pupils that the reader is or has, in this school, and of whom the reader reads. */
export async function ownPupils(reader: Reader): Promise<string[]> {
  return (await pupilsOf(reader)).map(({ studentSchoolUuid }) => studentSchoolUuid);
}

/** Those for whom the reader writes: who has left reads on for a while, and writes nothing (decisions E22). */
export async function enrolledPupils(reader: Reader): Promise<string[]> {
  return (await pupilsOf(reader)).flatMap(({ studentSchoolUuid, state }) =>
    state === 'active' ? [studentSchoolUuid] : [],
  );
}
