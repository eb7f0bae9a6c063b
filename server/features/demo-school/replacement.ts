// A teacher of the first school who is replaced from today, for four weeks, by a colleague of the same subject who is free then.
import { sql } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { orders } from '#server/features/contingent/public.ts';
import { users } from '#server/features/people/public.ts';
import { type ReplacementValue, storeReplacement } from '#server/features/personnel/public.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { World } from './world.ts';

const days = 27;
type Asked = { schoolId: number; eduYear: number; today: string; dateTo: string; logins: readonly string[] };
type Found = { assignment: string; teacher: number; substitute: number };

/** Nobody of the demo accounts: what they teach is said of them. */
const somebodyFree = prepared<Asked, Found>(
  (_db, { schoolId, eduYear, today, dateTo, logins }) => sql`
    with taught as (
      select t.assignment_uuid assignment, t.user_id teacher, a.subject_id subject, a.weekly_tenths tenths,
        count(*) over (partition by t.assignment_uuid) teachers
      from assignment_teachers t
      join assignments a on a.school_id = t.school_id and a.uuid = t.assignment_uuid
      join ${users} on ${users.id} = t.user_id
      where t.school_id = ${schoolId} and a.edu_year = ${eduYear} and not ${isOneOf(users.login, logins)})
    select own.assignment, own.teacher, other.teacher substitute
    from taught own
    join (select distinct teacher, subject from taught) other on other.subject = own.subject and other.teacher <> own.teacher
    where own.teachers = 1 and own.tenths >= 20 and not exists (
      select 1 from lessons l
      join lessons o on o.school_id = l.school_id and o.date = l.date and o.time_start < l.time_end and l.time_start < o.time_end
      join assignment_teachers t on t.school_id = o.school_id and t.assignment_uuid = o.assignment_uuid
      where l.school_id = ${schoolId} and l.assignment_uuid = own.assignment and l.date between ${today} and ${dateTo}
        and t.user_id = other.teacher)
    order by own.assignment, other.teacher limit 1`,
);

export async function insertReplacement(db: Db, { calendar, today }: World, schoolId: number): Promise<void> {
  const { dateStart, dateEnd, eduYear } = calendar;
  const last = addDays(today, days);
  const dateTo = last < dateEnd ? last : dateEnd;
  if (today < dateStart || today >= dateTo) return;
  const logins = demoAccounts.map(({ login }) => login);
  const [found] = await somebodyFree(db, { schoolId, eduYear, today, dateTo, logins });
  if (!found) return;
  const orderUuid = uuidV5(`demo:replacement order:${schoolId}`);
  await db
    .insert(orders)
    .values({ schoolId, uuid: orderUuid, eduYear, kind: 'replacement', number: '46-ж', date: addDays(today, -1) });
  const after: ReplacementValue = {
    ...{ eduYear, userId: found.teacher, dateFrom: today, dateTo, reason: 'Біліктілікті арттыру курсы', orderUuid },
    recordedAt: Date.parse(`${addDays(today, -1)}T06:00:00Z`),
    assignments: [{ assignmentUuid: found.assignment, substituteId: found.substitute }],
  };
  await storeReplacement(db, schoolId, uuidV5(`demo:replacement:${schoolId}`), { before: null, after });
}
