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

/** Pupils of this school whose data the reader may read: the reader, or the reader's children. */
export async function ownPupils(reader: Reader): Promise<string[]> {
  return (await pupilsOf(reader)).map(({ studentSchoolUuid }) => studentSchoolUuid);
}

/** Pupils whose data the reader may write. The data of a former pupil is read-only (decisions E22). */
export async function enrolledPupils(reader: Reader): Promise<string[]> {
  return (await pupilsOf(reader)).flatMap(({ studentSchoolUuid, state }) =>
    state === 'active' ? [studentSchoolUuid] : [],
  );
}
