// Requests between the two schools: one that waits for an answer on each side, and one that was refused.
import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm';
import { daysOfRequest } from '#contract/admission-requests/admission-requests.schema.ts';
import { uuidV5 } from '#contract/core/ids.ts';
import { maskedIin } from '#contract/core/iin.ts';
import { addDays, inZone } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { addRequest, type RequestRow } from '#server/features/admission-requests/public.ts';
import { students, userSchools, users } from '#server/features/people/public.ts';
import { findSchool, groupMembers, groupOfMember, groups, studentOfMember } from '#server/features/school/public.ts';
import { demoAccounts } from './demo-accounts.ts';

type Answer = Pick<RequestRow, 'state'> & Partial<Pick<RequestRow, 'words'>>;
/** Who asks whom, for which of their pupils by place, and what came of it. */
const asked: readonly (readonly [from: number, to: number, place: number, answer: Answer])[] = [
  [2, 1, 0, { state: 'open' }],
  [1, 2, 0, { state: 'open' }],
  [1, 2, 1, { state: 'refused', words: 'Не сданы учебники. Приходите с обходным листом.' }],
];
const hoursMs = 3_600_000;

export async function askBetweenSchools(db: Db, eduYear: number, now: number): Promise<void> {
  for (const [index, [from, to, place, answer]] of asked.entries()) {
    const [asking, school] = [await findSchool(db, from), await findSchool(db, to)];
    const pupil = (await pupilsOf(db, to, eduYear))[place];
    const [by, answering] = [await deputyOf(db, from), await deputyOf(db, to)];
    const group = pupil && (await classOf(db, from, eduYear, pupil.group.parallel));
    if (!asking || !school || !pupil?.user.iin || !group || by === undefined) continue;
    const { surname, firstname, patronymic, iin, gender, bornDate, id: userId } = pupil.user;
    const today = inZone(now, asking.timeZone).date;
    const askedAt = now - (index + 2) * hoursMs;
    const arrivalDate = addDays(today, 3);
    const isOpen = answer.state === 'open';
    const common = {
      uuid: uuidV5(`demo:${from}:${to}:request:${userId}`),
      userId,
      surname,
      firstname,
      patronymic,
      iin: maskedIin(iin),
      arrivalDate,
      askedBy: by,
      askedAt,
      expiresOn: addDays(today, daysOfRequest),
      state: answer.state,
      words: answer.words ?? null,
      lastDay: null,
      answeredAt: isOpen ? null : askedAt + hoursMs,
    };
    const person = {
      surname,
      firstname,
      patronymic,
      iin,
      isNotResident: false,
      gender,
      bornDate: bornDate ?? today,
      phone: null,
      address: null,
      isInStatistic: 1 as const,
    };
    const arrival = { groupId: group.id, arrivalDate, reason: 'same_district' as const };
    const order = { arrivalOrder: null, arrivalOrderDate: null };
    const wish = { person, arrival: { ...arrival, ...order }, eduYear, language: 'ru' as const };
    await addRequest(db, {
      ...common,
      schoolId: from,
      side: 'sent',
      otherSchoolId: to,
      otherSchool: school.name,
      groupId: group.id,
      wish: isOpen ? wish : null,
      answeredBy: null,
    });
    await addRequest(db, {
      ...common,
      schoolId: to,
      side: 'received',
      otherSchoolId: from,
      otherSchool: asking.name,
      groupId: null,
      wish: null,
      answeredBy: isOpen ? null : (answering ?? null),
    });
  }
}

/** Pupils with an IIN in the middle grades, of whom none is an account that is offered. */
function pupilsOf(db: Db, schoolId: number, eduYear: number) {
  const logins = demoAccounts.map(({ login }) => login);
  return db
    .select({ user: users, group: groups })
    .from(groups)
    .innerJoin(groupMembers, groupOfMember)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        ...[eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear), eq(students.state, 'active')],
        ...[isNotNull(users.iin), notInArray(users.login, logins)],
      ),
    )
    .orderBy(asc(groups.parallel), asc(users.surname), asc(users.id))
    .limit(2);
}

async function classOf(db: Db, schoolId: number, eduYear: number, parallel: number) {
  const rows = await db
    .select({ id: groups.id, parallel: groups.parallel })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear)))
    .orderBy(asc(groups.parallel), asc(groups.id));
  return rows.find((group) => group.parallel === parallel) ?? rows.find((group) => group.parallel > 0);
}

async function deputyOf(db: Db, schoolId: number): Promise<number | undefined> {
  const rows = await db
    .select({ userId: userSchools.userId, role: userSchools.role })
    .from(userSchools)
    .where(eq(userSchools.schoolId, schoolId))
    .orderBy(asc(userSchools.userId));
  return (rows.find(({ role }) => role === 'zavuch') ?? rows.find(({ role }) => role === 'director'))?.userId;
}
