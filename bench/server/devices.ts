// Devices that return to the network. Each was signed in yesterday, holds one lesson that its teacher filled in offline, and asks for the
// week that starts today. Bodies are built as the engine builds them.
import { gzipSync } from 'node:zlib';
import type { Intent, Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { openDatabase } from '#server/db/client.ts';
import { loadTokens } from '#server/features/session/public.ts';
import { systemClock } from '#server/shared/clock.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { lessonDays, type Region, stormAt, userIn, uuidIn, withClient } from './schools.ts';

const eduYear = 2026;
const week = 'week:2026-11-23';
const dayMs = 86_400_000;
/** What a teacher enters in a lesson besides conduct, roll and homework: this many absences and marks. */
const perLesson = { absences: 3, marks: 5 };
const attendances = ['missing_without_reason', 'late', 'missing_by_sick'] as const;

/** A lesson of the first school that a device can hold. */
export type LessonPlan = {
  scheduleUuid: string;
  teacher: number;
  theme: string;
  date: string;
  timeStart: string;
  pupils: string[];
};

/** A lesson of a school; `index` is its number among the plans. */
export type Place = { readonly schoolId: number; readonly index: number; readonly plan: LessonPlan };

export type Device = {
  readonly schoolId: number;
  readonly userId: number;
  readonly clientId: string;
  readonly sessionId: string;
  readonly cookie: string;
  readonly operations: number;
  /** The gzip body of its sync request. */
  readonly body: Buffer;
};

/** Lessons of the days with marks, in the first school; every other school has the same ones under its own ids. */
export async function lessonPlans(region: Region): Promise<LessonPlan[]> {
  return withClient(region.url, async (client) => {
    const { rows } = await client.query<LessonPlan>(
      `select l.schedule_uuid as "scheduleUuid", t.user_id as teacher, l.theme, l.date::text, l.time_start as "timeStart",
         array_agg(m.student_group_uuid::text order by m.student_group_uuid) as pupils
       from lessons l
       join assignments a on a.school_id = l.school_id and a.uuid = l.assignment_uuid
       join assignment_teachers t on t.school_id = a.school_id and t.assignment_uuid = a.uuid and t.is_main
       join groups g on g.school_id = a.school_id and g.id = a.group_id and g.parallel > 1
       join subjects s on s.id = a.subject_id and s.score_type = 'mark'
       join group_members m on m.school_id = a.school_id and m.group_id = a.group_id
         and m.date_from <= l.date and (m.date_to is null or m.date_to >= l.date)
         and (a.subgroup_uuid is null or exists (select from subgroup_members sm where sm.school_id = a.school_id
           and sm.subgroup_uuid = a.subgroup_uuid and sm.student_group_uuid = m.student_group_uuid
           and sm.date_from <= l.date and (sm.date_to is null or sm.date_to >= l.date)))
       where l.school_id = 1 and l.date between $1 and $2 and l.type = 'regular'
       group by l.schedule_uuid, t.user_id, l.theme, l.date, l.time_start order by l.schedule_uuid`,
      [lessonDays.from, lessonDays.to],
    );
    return rows;
  });
}

function intentsOf(plan: LessonPlan, schoolId: number): Intent[] {
  const scheduleUuid = uuidIn(schoolId, plan.scheduleUuid);
  const pupils = plan.pupils.map((pupil) => uuidIn(schoolId, pupil));
  const absent = pupils.slice(0, perLesson.absences);
  const marked = pupils.slice(perLesson.absences, perLesson.absences + perLesson.marks);
  return [
    { name: 'takeRoll', payload: { scheduleUuid } },
    ...absent.map((studentGroupUuid, index) => ({
      name: 'setAttendance',
      payload: { scheduleUuid, studentGroupUuid, attendance: attendances[index % attendances.length] },
    })),
    { name: 'conductLesson', payload: { scheduleUuid, themeUuid: null, theme: plan.theme } },
    ...marked.map((studentGroupUuid, index) => ({
      name: 'setMark',
      payload: { scheduleUuid, studentGroupUuid, mark: 10 - (index % 6), comment: null },
    })),
    {
      name: 'setHomework',
      payload: { scheduleUuid, homework: { body: `§${1 + (schoolId % 40)}, № 12–15`, dueScheduleUuid: null } },
    },
  ];
}

function bodyOf(device: { schoolId: number; userId: number; clientId: string }, plan: LessonPlan) {
  const capturedAt = Date.parse(`${plan.date}T${plan.timeStart}:00+05:00`);
  const operations = intentsOf(plan, device.schoolId).map(({ name, payload }, index): Operation => {
    const payloadVersion = findMutation(name)?.payloadVersion ?? 1;
    return {
      seq: index + 1,
      name,
      payloadVersion,
      payload,
      base: { version: 0 },
      capturedAt: capturedAt + index * 3_700,
    };
  });
  const parts = { ...device, eduYear, sentAt: Date.parse(stormAt), cursor: 0, want: [week] };
  return { operations: operations.length, body: gzipSync(JSON.stringify(syncBody(parts, operations))) };
}

/** A device's uuid of a kind: the same on every run with the same region, and unique. */
export function numbered(kind: string, schoolId: number, index: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return `${hex(schoolId, 8)}-${kind}-7000-8000-${hex((index * 2_654_435_761) % 2 ** 32, 8)}${hex(index, 4)}`;
}

/** Sessions that started yesterday. */
export async function openSessions(
  region: Region,
  sessions: readonly { sessionId: string; userId: number }[],
): Promise<void> {
  const yesterday = Date.parse(stormAt) - dayMs;
  await withClient(region.url, (client) =>
    client.query(
      `insert into sessions (id, user_id, generation, created_at, used_at, expires_at)
       select id, user_id, 1, $2::bigint, $2::bigint, $2::bigint + ${30 * dayMs}
       from jsonb_to_recordset($1::text::jsonb) as given(id uuid, user_id integer)
       on conflict do nothing`,
      [JSON.stringify(sessions.map(({ sessionId, userId }) => ({ id: sessionId, user_id: userId }))), yesterday],
    ),
  );
}

/** Signs devices in, one for each lesson plan and school, as of yesterday, and makes their bodies. */
export async function signedInDevices(region: Region, places: readonly Place[]): Promise<Device[]> {
  const database = await openDatabase({ url: region.url });
  try {
    const tokens = await loadTokens(database.db, systemClock(Date.parse(stormAt)));
    const devices = places.map(({ schoolId, plan, index }): Device => {
      const userId = userIn(schoolId, plan.teacher, region.people);
      const clientId = numbered('c11e', schoolId, index);
      const sessionId = numbered('5e55', schoolId, index);
      const cookie = `qalam_refresh_${userId}_${sessionId.slice(0, 8)}=${tokens.refreshToken(sessionId, 1)}`;
      return { schoolId, userId, clientId, sessionId, cookie, ...bodyOf({ schoolId, userId, clientId }, plan) };
    });
    await openSessions(region, devices);
    return devices;
  } finally {
    await database.close();
  }
}
