// A full school on one day, for the size of what is told of it.
import type { Db } from '#server/db/client.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { students, users } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, groups, subgroups } from '#server/features/school/public.ts';
import { idOf } from '#tests/support/small-school.ts';

const schoolId = 1;
const eduYear = 2026;
const letters = ['А', 'Ә', 'Б', 'В'];
const perClass = 25;
const lessonsADay = 7;
/** In two subgroups with a teacher each. */
const split = [2, 5];
const subjectsTaught = 18;
const teachers = 75;
const starts = ['08:00', '08:50', '09:50', '10:40', '11:40', '12:30', '13:20'];
const ends = ['08:45', '09:35', '10:35', '11:25', '12:25', '13:15', '14:05'];

export async function addClasses(db: Db, { classes, date }: { classes: number; date: string }): Promise<void> {
  const place = { schoolId, eduYear };
  const person = (id: number) => ({
    id,
    login: `many${id}`,
    passwordHash: '',
    surname: 'Әбдірахманқызы',
    firstname: 'Айсұлу',
    patronymic: 'Нұрланқызы',
    gender: 'f' as const,
  });
  await db.insert(users).values(Array.from({ length: teachers }, (_, index) => person(5000 + index)));
  await db.insert(subjects).values(
    Array.from({ length: subjectsTaught }, (_, index) => ({
      id: 500 + index,
      key: `many${index}`,
      kz: 'Қазақстан тарихы',
      ru: 'История Казахстана',
      en: 'History of Kazakhstan',
      subjectType: 'regular' as const,
      scoreType: 'mark' as const,
    })),
  );
  const ids = Array.from({ length: classes }, (_, index) => 1000 + index);
  await db.insert(groups).values(
    ids.map((id, index) => ({
      ...place,
      id,
      parallel: 1 + Math.floor(index / letters.length),
      letter: letters[index % letters.length] ?? '',
      eduLang: 'kk',
      shift: 1,
    })),
  );
  const members = ids.flatMap((groupId) =>
    Array.from({ length: perClass }, (_, index) => {
      const userId = groupId * 100 + index;
      return { groupId, userId, member: idOf(`many member ${userId}`), student: idOf(`many student ${userId}`) };
    }),
  );
  await db.insert(users).values(members.map(({ userId }) => ({ ...person(userId), patronymic: null })));
  await db.insert(students).values(
    members.map(({ userId, student }) => ({
      schoolId,
      studentSchoolUuid: student,
      studentUuid: idOf(`many person ${userId}`),
      userId,
    })),
  );
  await db.insert(groupMembers).values(
    members.map(({ groupId, member, student }) => ({
      schoolId,
      studentGroupUuid: member,
      groupId,
      studentSchoolUuid: student,
      dateFrom: '2026-09-01',
    })),
  );
  const courses = ids.flatMap((groupId, index) =>
    Array.from({ length: lessonsADay }, (_, hour) => hour).flatMap((hour) =>
      (split.includes(hour) ? [1, 2] : [null]).map((part) => ({
        groupId,
        hour,
        part,
        uuid: idOf(`many course ${groupId} ${hour} ${part}`),
        subjectId: 500 + ((index + hour) % subjectsTaught),
        teacher: 5000 + ((index * 3 + hour + (part ?? 0)) % teachers),
        subgroupUuid: part === null ? null : idOf(`many subgroup ${groupId} ${hour} ${part}`),
      })),
    ),
  );
  await db
    .insert(subgroups)
    .values(
      courses.flatMap(({ groupId, part, subgroupUuid }) =>
        subgroupUuid ? [{ schoolId, uuid: subgroupUuid, groupId, label: String(part), type: 'subgroup' }] : [],
      ),
    );
  await db.insert(assignments).values(
    courses.map(({ uuid, groupId, subjectId, subgroupUuid }) => ({
      ...place,
      uuid,
      groupId,
      subjectId,
      subgroupUuid,
      weeklyTenths: 20,
    })),
  );
  await db
    .insert(assignmentTeachers)
    .values(courses.map(({ uuid, teacher }) => ({ schoolId, assignmentUuid: uuid, userId: teacher, isMain: true })));
  const held = courses.map(({ uuid, hour }) => ({
    schoolId,
    scheduleUuid: idOf(`many lesson ${uuid}`),
    assignmentUuid: uuid,
    date,
    number: hour + 1,
    timeStart: starts[hour] ?? '',
    timeEnd: ends[hour] ?? '',
    type: 'regular' as const,
  }));
  await db.insert(lessons).values(held);
  const at = Date.parse(`${date}T04:00:00Z`);
  const cell = { schoolId, version: 1, authorUserId: 5000, capturedAt: at, acceptedAt: at };
  const nil = '00000000-0000-0000-0000-000000000000';
  await db.insert(journalCells).values(
    held.flatMap(({ scheduleUuid }) => [
      { ...cell, scheduleUuid, kind: 'roll', studentGroupUuid: nil, value: { taken: true } },
      { ...cell, scheduleUuid, kind: 'conduct', studentGroupUuid: nil, value: { themeUuid: null, theme: 'Тақырып' } },
    ]),
  );
  // Every twentieth pupil, for the whole day.
  await db.insert(journalCells).values(
    members
      .filter((_, index) => index % 20 === 0)
      .flatMap(({ groupId, member }) =>
        courses
          .filter((course) => course.groupId === groupId && course.part !== 2)
          .map(({ uuid }) => ({
            ...cell,
            scheduleUuid: idOf(`many lesson ${uuid}`),
            kind: 'attendance',
            studentGroupUuid: member,
            value: 'missing_by_sick',
          })),
      ),
  );
}
