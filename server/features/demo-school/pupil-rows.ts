// Rows of pupils: who belongs to which class and subgroup, and since when.

import type { MovementKind } from '#contract/contingent/movements.ts';
import { uuidV5 } from '#contract/core/ids.ts';
import { fileLetterOf } from '#contract/core/personal-file.ts';
import { addDays, instantIn } from '#contract/core/time.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { schoolDaysOf } from '#server/features/calendar/public.ts';
import { personCells, personHistory } from '#server/features/contacts/public.ts';
import { movements, orders } from '#server/features/contingent/public.ts';
import { parentChildren, students as studentTable } from '#server/features/people/public.ts';
import * as school from '#server/features/school/public.ts';
import { type ClassPlan, isDemoClass } from './classes.ts';
import { contactsOf } from './contacts.ts';
import type { Household, Pupil } from './households.ts';
import { absencesOf, type SheetPupil } from './journal.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, World } from './world.ts';

export type Member = SheetPupil & { pupil: Pupil; groupId: number };
export type SubgroupMember = SheetPupil & { subgroupUuid: string };

/** Movements happen so many days after the beginning of the year, once today is past them. */
const movementAfterDays = { leaves: 45, joins: 30, changesSubgroup: 38 } as const;

/** In one class somebody left and somebody came in the middle of a quarter (decisions B38). */
function movementClassOf(classes: readonly ClassPlan[], schoolId: number): ClassPlan | undefined {
  return classes.find((plan) => plan.parallel >= 5 && !isDemoClass(schoolId, plan));
}

/** A pupil's number in a school, which is the same in all years; `eduYear` is that of the generation. */
export function studentSchoolUuidOf(schoolId: number, eduYear: number, userId: number): string {
  return uuidV5(`demo:${schoolId}:${eduYear}:student-school:${userId}`);
}

export async function insertPupils(
  world: World,
  plan: SchoolPlan,
  households: readonly Household[],
): Promise<Member[]> {
  const { profile, classes, staff } = plan;
  const { db, calendar, seed, today } = world;
  const schoolId = profile.id;
  const first = calendar.quarters[0]?.dateStart ?? calendar.dateStart;
  const own = households.flatMap(({ parents, children }) =>
    children.filter((child) => child.schoolId === schoolId).map((child) => ({ child, parents })),
  );
  const uuidOf = (kind: string, userId: number) => uuidV5(`demo:${schoolId}:${calendar.eduYear}:${kind}:${userId}`);
  const moving = movementClassOf(classes, schoolId);
  const leavesOn = addDays(first, movementAfterDays.leaves);
  const joinsOn = addDays(first, movementAfterDays.joins);
  const members = classes.flatMap((plan): Member[] => {
    const dates = schoolDaysOf(calendar, plan.parallel, profile.weekDays).map((day) => day.date);
    return own
      .filter(({ child }) => child.plan === plan)
      .map(({ child }, index): Member => {
        const random = randomOf(seed, 'pupil', child.userId);
        return {
          pupil: child,
          groupId: plan.id,
          studentGroupUuid: uuidOf('student-group', child.userId),
          ability: 0.5 + random.next() * 0.45,
          from: plan === moving && index === 3 && joinsOn < today ? joinsOn : first,
          to: plan === moving && index === 5 && leavesOn < today ? leavesOn : null,
          absences: absencesOf(dates, random),
        };
      });
  });
  const left = new Map(members.flatMap(({ pupil, to }) => (to === null ? [] : [[pupil.userId, to] as const])));
  const files = filesOf(own.map(({ child }) => child));
  await insertRows(
    db,
    studentTable,
    own.map(({ child }) => ({
      schoolId,
      userId: child.userId,
      version: 1,
      isInStatistic: true,
      duplicateOf: null,
      sourcedId: null,
      asLeft: null,
      studentSchoolUuid: studentSchoolUuidOf(schoolId, calendar.eduYear, child.userId),
      studentUuid: uuidV5(`demo:student:${child.userId}`),
      state: left.has(child.userId) ? ('archived' as const) : ('active' as const),
      leftOn: left.get(child.userId) ?? null,
      ...contactsOf(seed, child),
      fileLetter: fileLetterOf(child.surname),
      fileNumber: files.get(child.userId) ?? null,
    })),
  );
  const admittedAt = instantIn(first, '12:00', 'Asia/Almaty');
  const cells = own.flatMap(({ child }) => {
    const document = studentSchoolUuidOf(schoolId, calendar.eduYear, child.userId);
    const origin = {
      authorUserId: staff.leads.get(child.plan.id) ?? 1,
      capturedAt: admittedAt,
      acceptedAt: admittedAt,
    };
    const { phone, address } = contactsOf(seed, child);
    return Object.entries({ phone, address }).flatMap(([cell, value]) =>
      value === null ? [] : [{ schoolId, document, cell, version: 1, value, ...origin }],
    );
  });
  await insertRows(db, personCells, cells);
  const history = cells.map((row) => ({ ...row, clientId: null, seq: null, receivedAt: row.acceptedAt }));
  await insertRows(db, personHistory, history);
  await insertRows(
    db,
    school.groupMembers,
    members.map((member) => ({
      schoolId,
      studentGroupUuid: member.studentGroupUuid,
      groupId: member.groupId,
      studentSchoolUuid: studentSchoolUuidOf(schoolId, calendar.eduYear, member.pupil.userId),
      dateFrom: member.from,
      dateTo: member.to,
    })),
  );
  await insertMovements(world, plan.profile, members);
  await insertRows(
    db,
    parentChildren,
    own.flatMap(({ child, parents }) =>
      parents.map((parentUserId) => ({
        schoolId,
        parentUserId,
        phone: null,
        linkUuid: uuidV5(`demo:${schoolId}:parent:${parentUserId}:${child.userId}`),
        studentSchoolUuid: studentSchoolUuidOf(schoolId, calendar.eduYear, child.userId),
      })),
    ),
  );
  return members;
}

/** Places among the personal files of a letter: whoever is in a higher grade came earlier. */
function filesOf(pupils: readonly Pupil[]): ReadonlyMap<number, number> {
  const last = new Map<string, number>();
  const inOrder = pupils.toSorted((a, b) => b.plan.parallel - a.plan.parallel || a.userId - b.userId);
  return new Map(
    inOrder.map(({ userId, surname }) => {
      const letter = fileLetterOf(surname);
      last.set(letter, (last.get(letter) ?? 0) + 1);
      return [userId, last.get(letter) ?? 0];
    }),
  );
}

type MovementRow = typeof movements.$inferSelect;

/** How everybody came into the class of the year: by the order of the summer, and a few in between. */
async function insertMovements(
  { db, calendar }: World,
  { id: schoolId }: SchoolPlan['profile'],
  members: readonly Member[],
): Promise<void> {
  const { eduYear } = calendar;
  const first = calendar.quarters[0]?.dateStart ?? calendar.dateStart;
  const orderFor = (kind: MovementKind, number: string, date: string, year = eduYear) => ({
    schoolId,
    eduYear: year,
    kind,
    number,
    date,
    uuid: uuidV5(`demo:${schoolId}:${year}:order:${kind}:${number}`),
  });
  const [promoted, firstGrade] = [
    orderFor('moved', '61-к', addDays(first, -99)),
    orderFor('arrived', '64-к', addDays(first, -6)),
  ];
  const given: (typeof orders.$inferInsert)[] = [promoted, firstGrade];
  /** Of the year in which a grade came as the first one. */
  const arrivals = new Map<number, typeof orders.$inferInsert>();
  const arrivalOf = (year: number) => {
    const order = arrivals.get(year) ?? orderFor('arrived', '64-к', `${year}-08-26`, year);
    arrivals.set(year, order);
    return order;
  };
  /** Whoever is in a higher grade came as a first-grader. */
  const arrivalBefore = (
    { userId, plan }: Pupil,
    row: (...of: [MovementKind, string, string, string]) => MovementRow,
  ) => {
    const came = eduYear - plan.parallel + 1;
    return {
      ...row('arrived', `${came}-09-01`, 'grade1', arrivalOf(came).uuid),
      uuid: uuidV5(`demo:${schoolId}:${came}:movement:arrived:${userId}`),
      toGroupId: null,
    };
  };
  const moved = members.flatMap(({ pupil, groupId, from, to }) => {
    const row = (kind: MovementKind, date: string, reason: string, orderUuid: string) => ({
      schoolId,
      kind,
      date,
      reason,
      orderUuid,
      recordedAt: instantIn(date, '09:00', 'Asia/Almaty'),
      uuid: uuidV5(`demo:${schoolId}:${eduYear}:movement:${kind}:${pupil.userId}`),
      studentSchoolUuid: studentSchoolUuidOf(schoolId, eduYear, pupil.userId),
      fromGroupId: kind === 'left' ? groupId : null,
      toGroupId: kind === 'left' ? null : groupId,
    });
    const own = (kind: MovementKind, date: string) => {
      const order = orderFor(kind, `${100 + given.length}-к`, addDays(date, -2));
      given.push(order);
      return order.uuid;
    };
    const isNew = from > first;
    const isOfBefore = !isNew && pupil.plan.parallel > 1;
    const before = isOfBefore ? [arrivalBefore(pupil, row)] : [];
    const entry = isNew
      ? row('arrived', from, 'same_district', own('arrived', from))
      : pupil.plan.parallel === 1
        ? row('arrived', from, 'grade1', firstGrade.uuid)
        : row('moved', from, 'next_grade', promoted.uuid);
    const stayed = [...before, entry];
    return to === null ? stayed : [...stayed, row('left', to, 'same_district', own('left', to))];
  });
  await insertRows(db, orders, [...given, ...arrivals.values()]);
  await insertRows(db, movements, moved);
}

const alphabet = new Intl.Collator('kk');

/** Halves by the register, crafts by boys and girls; one pupil of the class with movements changed the half. */
function subgroupMembersOf(
  world: World,
  { profile, classes, teaching }: SchoolPlan,
  members: readonly Member[],
): SubgroupMember[] {
  const moving = movementClassOf(classes, profile.id);
  const first = world.calendar.quarters[0]?.dateStart ?? world.calendar.dateStart;
  const changesOn = addDays(first, movementAfterDays.changesSubgroup);
  const rows: SubgroupMember[] = [];
  for (const plan of classes) {
    const register = members
      .filter((member) => member.groupId === plan.id)
      .sort((a, b) => alphabet.compare(a.pupil.surname + a.pupil.firstname, b.pupil.surname + b.pupil.firstname));
    const subgroups = teaching.subgroups.get(plan.id) ?? [];
    for (const subgroup of subgroups) {
      for (const [index, member] of register.entries()) {
        const isCraft = subgroup.type === 'craft';
        const half = isCraft ? (member.pupil.gender === 'm' ? 0 : 1) : index < register.length / 2 ? 0 : 1;
        const { studentGroupUuid, ability, absences, from, to } = member;
        const row = { studentGroupUuid, ability, absences, subgroupUuid: subgroup.uuid, from, to };
        const isChanging = !isCraft && plan === moving && index === 0 && changesOn < world.today;
        if (isChanging && from < changesOn && to === null) {
          rows.push(half === subgroup.half ? { ...row, to: addDays(changesOn, -1) } : { ...row, from: changesOn });
        } else if (half === subgroup.half) rows.push(row);
      }
    }
  }
  return rows;
}

/** Rows of the subgroups; returns who is in which. */
export async function insertSubgroupMembers(
  world: World,
  plan: SchoolPlan,
  members: readonly Member[],
): Promise<SubgroupMember[]> {
  const inSubgroups = subgroupMembersOf(world, plan, members);
  await insertRows(
    world.db,
    school.subgroupMembers,
    inSubgroups.map(({ subgroupUuid, studentGroupUuid, from, to }) => ({
      schoolId: plan.profile.id,
      subgroupUuid,
      studentGroupUuid,
      dateFrom: from,
      dateTo: to,
    })),
  );
  return inSubgroups;
}
