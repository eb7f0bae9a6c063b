// Numbers of personal files (decisions E35). They are no part of a card's value: nobody changes them, so there is nothing to undo.
import { and, eq, isNull, max, sql } from 'drizzle-orm';
import { fileLetterOf, fileNumberText } from '#contract/core/personal-file.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { removedFiles, students } from '#server/features/people/public.ts';

type Named = { readonly studentSchoolUuid: string; readonly surname: string };

/** The highest number of each letter, of those that removed cards had too. */
async function lastNumbers(db: ReadDb, schoolId: number): Promise<Map<string, number>> {
  const present = await db
    .select({ letter: students.fileLetter, last: max(students.fileNumber) })
    .from(students)
    .where(eq(students.schoolId, schoolId))
    .groupBy(students.fileLetter);
  const removed = await db
    .select({ letter: removedFiles.fileLetter, last: max(removedFiles.fileNumber) })
    .from(removedFiles)
    .where(eq(removedFiles.schoolId, schoolId))
    .groupBy(removedFiles.fileLetter);
  const last = new Map<string, number>();
  for (const { letter, last: number } of [...present, ...removed])
    if (letter !== null) last.set(letter, Math.max(number ?? 0, last.get(letter) ?? 0));
  return last;
}

/**
 * Gives a file to each of some students who has none: the one of before, when the card was removed and is back, else the next number of
 * the letter, in the order of the students. Whoever calls it holds the people of the school.
 */
export async function giveFiles(db: Db, schoolId: number, named: ReadonlyMap<number, Named>): Promise<void> {
  const people = [...named.values()];
  const uuids = people.map(({ studentSchoolUuid }) => studentSchoolUuid);
  const without = await db
    .select({ uuid: students.studentSchoolUuid })
    .from(students)
    .where(
      and(eq(students.schoolId, schoolId), isOneOf(students.studentSchoolUuid, uuids), isNull(students.fileNumber)),
    );
  if (without.length === 0) return;
  const wanting = new Set(without.map(({ uuid }) => uuid));
  const isBack = and(eq(removedFiles.schoolId, schoolId), isOneOf(removedFiles.studentSchoolUuid, [...wanting]));
  const former = new Map(
    (await db.delete(removedFiles).where(isBack).returning()).map((row) => [row.studentSchoolUuid, row]),
  );
  const last = await lastNumbers(db, schoolId);
  const given = people.flatMap(({ studentSchoolUuid, surname }) => {
    if (!wanting.has(studentSchoolUuid)) return [];
    const back = former.get(studentSchoolUuid);
    if (back) return [{ uuid: studentSchoolUuid, letter: back.fileLetter, number: back.fileNumber }];
    const letter = fileLetterOf(surname);
    const number = (last.get(letter) ?? 0) + 1;
    last.set(letter, number);
    return [{ uuid: studentSchoolUuid, letter, number }];
  });
  await db.execute(sql`update ${students} set file_letter = incoming.letter, file_number = incoming.number
    from ${incomingRows(given, 'uuid uuid, letter text, number integer')}
    where students.school_id = ${schoolId} and students.student_school_uuid = incoming.uuid`);
}

/** The files of a school's students, "Қ-17", by the user; those who have none are missing. */
export async function filesOf(db: ReadDb, schoolId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: students.userId, letter: students.fileLetter, number: students.fileNumber })
    .from(students)
    .where(eq(students.schoolId, schoolId));
  return new Map(
    rows.flatMap(({ id, letter, number }) => {
      const file = fileNumberText(letter, number);
      return file === null ? [] : [[id, file] as const];
    }),
  );
}

/** Remembers the files of cards that are about to be removed. */
export async function keepFiles(db: Db, schoolId: number, userIds: readonly number[]): Promise<void> {
  const gone = await db
    .select({ uuid: students.studentSchoolUuid, letter: students.fileLetter, number: students.fileNumber })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, userIds)));
  const files = gone.flatMap(({ uuid, letter, number }) =>
    letter === null || number === null
      ? []
      : [{ schoolId, studentSchoolUuid: uuid, fileLetter: letter, fileNumber: number }],
  );
  if (files.length > 0) await db.insert(removedFiles).values(files);
}
