// An inclusive programme of three pupils beside the demo class, which teaches them physics from the fourth week on.
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays, instantIn } from '#contract/core/time.ts';
import { programmeIdOf } from '#contract/inclusive/inclusive.schema.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { eduYearOn } from '#server/features/calendar/public.ts';
import { movements, orders } from '#server/features/contingent/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import * as schedule from '#server/features/schedule/public.ts';
import * as school from '#server/features/school/public.ts';
import { schemeRows } from './bells.ts';
import { isDemoClass } from './classes.ts';
import { demoChildren } from './demo-accounts.ts';
import type { SheetPupil } from './journal.ts';
import { type Member, studentSchoolUuidOf } from './pupil-rows.ts';
import type { Block } from './teaching.ts';
import type { SchoolPlan, World } from './world.ts';

const beginsAfterDays = 21;
const size = 3;
const subjectKey = 'physics';
const programmeId = programmeIdOf('zpr');

/** What the year of lessons has to know of it; null where the school has none. */
export type DemoProgramme = {
  readonly from: string;
  readonly taught: { assignmentUuid: string; authorUserId: number; pupils: SheetPupil[] };
  teaches(block: Block): boolean;
  /** The pupils of a sheet without the days on which they take its subject in the programme. */
  remaining(block: Block, pupils: readonly SheetPupil[]): readonly SheetPupil[];
};

export async function insertProgramme(
  world: World,
  { profile, classes, staff, teaching }: SchoolPlan,
  members: readonly Member[],
): Promise<DemoProgramme | null> {
  const { db, calendar, today } = world;
  const { eduYear } = calendar;
  const schoolId = profile.id;
  const plan = classes.find((one) => isDemoClass(schoolId, one));
  const from = addDays(calendar.quarters[0]?.dateStart ?? calendar.dateStart, beginsAfterDays);
  const { specialPedagogue } = staff;
  const teaches = ({ group, subject }: Block) => group === plan && subject.key === subjectKey;
  const block = teaching.blocks.find(teaches);
  if (!plan || !block || specialPedagogue === undefined || eduYear !== eduYearOn(today) || today < from) return null;
  const isOfDemoParent = ({ pupil }: Member) => demoChildren.some(({ surname }) => surname === pupil.surname);
  const chosen = members
    .filter((one) => one.groupId === plan.id && one.to === null && !isOfDemoParent(one))
    .slice(-size);
  const groupId = schoolId * 1000 + 901;
  const uuidOf = (what: string) => uuidV5(`demo:${schoolId}:${eduYear}:programme:${what}`);
  const pupilOf = (member: Member) => studentSchoolUuidOf(schoolId, eduYear, member.pupil.userId);
  const pupils = chosen.map(({ pupil, ability, absences }) => ({
    studentGroupUuid: uuidOf(`member:${pupil.userId}`),
    ability,
    absences,
    from,
    to: null,
  }));
  await insertRows(db, school.groups, [
    {
      ...school.plainGroup,
      schoolId,
      id: groupId,
      eduYear,
      parallel: 0,
      letter: `${school.groupLabel(plan)} · инкл.`,
      eduLang: plan.language,
      shift: plan.shift,
      leadUserId: specialPedagogue,
      roomId: null,
      timeSchemeUuid: schemeRows(profile).find(({ shift }) => shift === plan.shift)?.uuid ?? null,
    },
  ]);
  await insertRows(db, school.programmeGroups, [
    {
      schoolId,
      groupId,
      version: 1,
      parentGroupId: plan.id,
      parallel: plan.parallel,
      programmeId,
      description: null,
      faculty: null,
      quarterStart: 1,
      quarterEnd: 4,
      closedOn: null,
      closeOrder: null,
      closeOrderDate: null,
    },
  ]);
  await insertRows(
    db,
    school.groupMembers,
    chosen.map((member, index) => ({
      schoolId,
      groupId,
      studentSchoolUuid: pupilOf(member),
      dateFrom: from,
      dateTo: null,
      studentGroupUuid: pupils[index]?.studentGroupUuid ?? '',
    })),
  );
  const order = { schoolId, uuid: uuidOf('order'), eduYear, kind: 'programmeStart' as const, number: '71-и' };
  await insertRows(db, orders, [{ ...order, date: addDays(from, -3) }]);
  await insertRows(
    db,
    movements,
    chosen.map((member) => ({
      schoolId,
      uuid: uuidOf(`movement:${member.pupil.userId}`),
      studentSchoolUuid: pupilOf(member),
      kind: order.kind,
      date: from,
      reason: 'programme',
      orderUuid: order.uuid,
      fromGroupId: plan.id,
      toGroupId: groupId,
      recordedAt: instantIn(from, '09:00', usualTimeZone),
    })),
  );
  const assignmentUuid = uuidOf(subjectKey);
  const { weeklyTenths, subject } = block;
  await insertRows(db, schedule.assignments, [
    { schoolId, uuid: assignmentUuid, eduYear, groupId, subgroupUuid: null, subjectId: subject.id, weeklyTenths },
  ]);
  await insertRows(db, schedule.assignmentTeachers, [
    { schoolId, assignmentUuid, userId: specialPedagogue, isMain: true, ...schedule.everSince },
  ]);
  const inProgramme = new Set(chosen.map(({ studentGroupUuid }) => studentGroupUuid));
  return {
    from,
    teaches,
    taught: { assignmentUuid, authorUserId: specialPedagogue, pupils },
    remaining: (of, own) =>
      teaches(of)
        ? own.map((one) => (inProgramme.has(one.studentGroupUuid) ? { ...one, to: addDays(from, -1) } : one))
        : own,
  };
}
