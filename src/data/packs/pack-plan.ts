// What a person's pack consists of: everything their screens need without a network, today first, then the week, then the quarter.
// Pure: from who they are, the day, and what the documents on the device name. The names grow as documents arrive.

import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import { booksDocument } from '#contract/books/books.office.documents.ts';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import { quarterToOpen } from '#contract/configuration/quarters.ts';
import type { DocumentName } from '#contract/core/document.ts';
import { isIn, type Role } from '#contract/core/roles.ts';
import { addDays, type LocalDate, mondayOf } from '#contract/core/time.ts';
import { packedWhole } from '#contract/documents.ts';
import { pupilDoneDocument } from '#contract/homework/homework.documents.ts';
import { journalDocument, journalsDocument, pupilMarksDocument } from '#contract/journal/journal.documents.ts';
import { lectureDocument } from '#contract/lectures/lectures.office.documents.ts';
import { lessonDocument, planDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import { schoolDayDocument, schoolDaysBefore } from '#contract/morning/morning.documents.ts';
import { programmeWeekDocument } from '#contract/schedule/programme.office.documents.ts';
import { pupilWeekDocument, weekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleDay, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { socialClassesDocument, socialDocument } from '#contract/social/social.office.documents.ts';

/** In the order in which they are loaded; `class` is that which a teacher leads, `office` the lists of the school. */
export const packParts = ['today', 'week', 'quarter', 'class', 'office'] as const;
export type PackPart = (typeof packParts)[number];
export type PackName = { readonly schoolId: number; readonly document: string };
export type PartPlan = {
  readonly part: PackPart;
  readonly names: readonly PackName[];
  /** No document is missing that would name further ones. */
  readonly isResolved: boolean;
};
export type PackContext = {
  readonly role: Role;
  readonly schoolId: number;
  /** Its employees have programme lessons too. */
  readonly isSupportSchool: boolean;
  readonly eduYear: number;
  readonly today: LocalDate;
  /** First and last day of the year; null where they are not known. */
  readonly year: { readonly dateStart: LocalDate; readonly dateEnd: LocalDate } | null;
  /** The pupils whose data this is: the student, or all children of a parent. */
  readonly pupils: readonly { readonly studentSchoolUuid: string; readonly schoolId: number }[];
  /** Lists of the office that are no documents. */
  readonly reads: readonly PlannedRead[];
};
/** A read by its name on the device; `further`: what else is wanted by what it says. */
export type PlannedRead = {
  readonly name: string;
  readonly further?: (body: unknown) => readonly PlannedRead[];
};
/** `unknown`: not on the device; `none`: the server says that there is no such thing. */
export type KnownBody = { readonly state: 'unknown' | 'none' } | { readonly state: 'here'; readonly body: unknown };
export type Known = (name: PackName) => KnownBody;

const weekDays = 7;
/** Weeks around this one whose lessons are filled in later, and whose homework is looked up (backlog, homework list). */
const weeksBack = 4;
const weeksAhead = 2;

/** Roles that have a pack: those who give lessons, families, and the social worker. */
export function hasPack(role: Role): boolean {
  return isIn('teacher', role) || isIn('management', role) || isIn('family', role) || role === 'social_worker';
}

/** Whether lists of the office may be in the pack of a role. */
export function mayHaveReads(role: Role): boolean {
  return hasPack(role) && role !== 'teacher' && !isIn('family', role);
}

export function packPlan(context: PackContext, known: Known): PartPlan[] {
  if (!hasPack(context.role)) return [];
  if (isIn('family', context.role)) return familyPack(context, known);
  const parts = context.role === 'social_worker' ? socialPack(context, known) : staffPack(context, known);
  return context.reads.length > 0 ? [...parts, officePart(context, known)] : parts;
}

function officePart({ schoolId, reads }: PackContext, known: Known): PartPlan {
  const part = new Part('office', known);
  const want = ({ name, further }: PlannedRead): void => {
    const body = further ? part.look(schoolId, name as DocumentName<unknown>) : part.want(schoolId, name);
    if (further && body != null) further(body).forEach(want);
  };
  reads.forEach(want);
  return part.plan();
}

/** Collects the names of one part; a document that is looked into is wanted itself. */
class Part {
  private readonly names = new Map<string, PackName>();
  private isResolved = true;
  private readonly part: PackPart;
  private readonly known: Known;
  constructor(part: PackPart, known: Known) {
    this.part = part;
    this.known = known;
  }
  want(schoolId: number, ...documents: readonly string[]): void {
    for (const document of documents) this.names.set(`${schoolId}/${document}`, { schoolId, document });
  }
  /** Undefined while it is not here; null when there is none. */
  look<Body>(schoolId: number, document: DocumentName<Body>): Body | null | undefined {
    this.want(schoolId, document);
    const found = this.known({ schoolId, document });
    if (found.state === 'unknown') this.isResolved = false;
    return found.state === 'here' ? (found.body as Body) : found.state === 'none' ? null : undefined;
  }
  /** A document that is wanted besides: what it names further is known when it is here. */
  peek<Body>(schoolId: number, document: DocumentName<Body>): Body | null {
    const found = this.known({ schoolId, document });
    return found.state === 'here' ? (found.body as Body) : null;
  }
  plan(): PartPlan {
    return { part: this.part, names: [...this.names.values()], isResolved: this.isResolved };
  }
}

// ---- social data ----

/** What is written about the pupils of every class that the person may read. */
function wantSocial(part: Part, { schoolId, eduYear }: PackContext): void {
  for (const { groupId } of part.look(schoolId, socialClassesDocument.name(eduYear))?.classes ?? [])
    part.want(schoolId, socialDocument.name(groupId));
}

function socialPack(context: PackContext, known: Known): PartPlan[] {
  const { role, schoolId, eduYear } = context;
  const [today, week] = [new Part('today', known), new Part('week', known)];
  today.want(schoolId, yearDocument.name(eduYear), socialClassesDocument.name(eduYear));
  for (const name of packedWhole(role)) week.want(schoolId, name);
  wantSocial(week, context);
  return [today.plan(), week.plan()];
}

// ---- teachers ----

/** What a lesson of the week needs to be held: itself, who is in it, its themes, its lecture, and what the class has handed in. */
function wantLessons(part: Part, schoolId: number, days: readonly ScheduleDay[]): void {
  for (const { schedule } of days) {
    for (const { scheduleUuid, assignmentUuid, subgroupUuid, class: group, homework } of schedule) {
      const lesson = lessonDocument.name(scheduleUuid);
      part.want(schoolId, lesson, rosterDocument.name(subgroupUuid ?? group.groupId));
      if (assignmentUuid) part.want(schoolId, planDocument.name(assignmentUuid));
      if (homework.wantsAnswers) part.want(schoolId, answersDocument.name(scheduleUuid, 'homework'));
      const lecture = part.peek(schoolId, lesson)?.lecture;
      if (lecture) {
        part.want(schoolId, lectureDocument.name(lecture.lectureUuid), answersDocument.name(scheduleUuid, 'lecture'));
      }
    }
  }
}

function staffPack(context: PackContext, known: Known): PartPlan[] {
  const { role, schoolId, eduYear, today: date, year: bounds } = context;
  const monday = mondayOf(date);
  const weekOf = (part: Part, offset: number): readonly ScheduleDay[] => {
    const start = addDays(monday, offset * weekDays);
    if (context.isSupportSchool) part.want(schoolId, programmeWeekDocument.name(start));
    return part.look(schoolId, weekDocument.name(start))?.days ?? [];
  };

  const today = new Part('today', known);
  today.want(schoolId, yearDocument.name(eduYear));
  if (isIn('management', role)) today.want(schoolId, schoolDayDocument.name(date));
  const ahead = weekOf(today, 0).filter((day) => day.date >= date && day.schedule.length > 0);
  // Without lessons today the nearest school day opens (decisions B40), which may be in the next week.
  const day = ahead[0] ?? weekOf(today, 1).find(({ schedule }) => schedule.length > 0);
  if (day) wantLessons(today, schoolId, [day]);

  const week = new Part('week', known);
  for (const name of packedWhole(role)) week.want(schoolId, name);
  // The page of a teacher does not load the documents of the office, and homework is set with this one.
  week.want(schoolId, booksDocument.name());
  for (const offset of [0, 1]) wantLessons(week, schoolId, weekOf(week, offset));
  // By the days before it a day tells for how long somebody is absent, and what is still to be filled in.
  if (isIn('management', role)) week.want(schoolId, ...schoolDaysBefore(date).map(schoolDayDocument.name));

  // Of the management only who opens a class has its social data here.
  if (role === 'group_lead') wantSocial(week, context);

  const quarter = new Part('quarter', known);
  const number = quarterOf(quarter, { schoolId, eduYear, today: date });
  for (let offset = -weeksBack; offset <= weeksAhead; offset++) {
    const start = addDays(monday, offset * weekDays);
    if (!isWithin(start, bounds)) continue;
    const days = weekOf(quarter, offset);
    if (offset < 0 && offset > -weeksBack) wantLessons(quarter, schoolId, days);
  }
  const journals = quarter.look(schoolId, journalsDocument.name(eduYear))?.journals ?? [];
  const ledClass = new Part('class', known);
  for (const { assignmentUuid, isOwn, isLead } of journals) {
    if (number === null || !(isOwn || isLead)) continue;
    wantJournal(isOwn ? quarter : ledClass, schoolId, { assignmentUuid, quarter: number, isOwn });
  }
  const parts = [today.plan(), week.plan(), quarter.plan()];
  return journals.some(({ isOwn, isLead }) => isLead && !isOwn) ? [...parts, ledClass.plan()] : parts;
}

/** Null while the year is not here. */
function quarterOf(part: Part, { schoolId, eduYear, today }: Pick<PackContext, 'schoolId' | 'eduYear' | 'today'>) {
  const year = part.look(schoolId, yearDocument.name(eduYear));
  return year ? quarterToOpen(year.quarters, today) : null;
}

function isWithin(monday: LocalDate, year: PackContext['year']): boolean {
  return year === null || (addDays(monday, weekDays - 1) >= year.dateStart && monday <= year.dateEnd);
}

type WantedJournal = { readonly assignmentUuid: string; readonly quarter: number; readonly isOwn: boolean };

function wantJournal(part: Part, schoolId: number, { assignmentUuid, quarter, isOwn }: WantedJournal): void {
  const journal = part.look(schoolId, journalDocument.name(assignmentUuid, quarter));
  if (!journal) return;
  part.want(schoolId, journal.roster);
  if (isOwn) part.want(schoolId, planDocument.name(assignmentUuid));
  for (const { scheduleUuid } of journal.lessons) part.want(schoolId, lessonDocument.name(scheduleUuid));
}

// ---- families ----

function familyPack({ eduYear, today: date, pupils, year: bounds }: PackContext, known: Known): PartPlan[] {
  const monday = mondayOf(date);
  const [today, week, quarter] = [new Part('today', known), new Part('week', known), new Part('quarter', known)];
  for (const { studentSchoolUuid: pupil, schoolId } of pupils) {
    const weekOf = (part: Part, start: LocalDate) => part.look(schoolId, pupilWeekDocument.name(pupil, start));
    // What is tomorrow may stand in the next week.
    today.want(schoolId, yearDocument.name(eduYear), pupilDoneDocument.name(pupil));
    weekOf(today, monday);
    weekOf(today, addDays(monday, weekDays));

    const coming = [monday, addDays(monday, weekDays)].flatMap((start) => weekOf(week, start)?.days ?? []);
    wantTasks(week, schoolId, schoolDaysFrom(coming, date));

    const number = quarterOf(week, { schoolId, eduYear, today: date });
    if (number !== null) week.want(schoolId, pupilMarksDocument.name(pupil, eduYear, number));
    for (const start of weeksToNextDay(monday, (at) => weekOf(week, at)))
      week.want(schoolId, pupilWeekDocument.name(pupil, start));

    for (let before = 1; number !== null && before < number; before++) {
      quarter.want(schoolId, pupilMarksDocument.name(pupil, eduYear, before));
    }
    const year = quarter.look(schoolId, yearDocument.name(eduYear));
    const began = year?.quarters.find((one) => one.number === number)?.dateStart ?? date;
    for (const start of mondaysBetween(...homeworkSpan(date, began))) {
      if (isWithin(start, bounds)) quarter.want(schoolId, pupilWeekDocument.name(pupil, start));
    }
  }
  return [today.plan(), week.plan(), quarter.plan()];
}

/** Today, if there is school, and the two school days after it. */
const schoolDaysFrom = (days: readonly ScheduleDay[], today: LocalDate): readonly ScheduleDay[] =>
  days.filter((day) => day.date >= today && day.schedule.length > 0).slice(0, 3);

/** What is to be read and handed in on some days, with what the pupil has written. */
function wantTasks(part: Part, schoolId: number, days: readonly ScheduleDay[]): void {
  for (const { scheduleUuid, lecture, due } of days.flatMap(({ schedule }) => schedule)) {
    if (lecture) {
      const answer = answerDocument.name(scheduleUuid, 'lecture', lecture.studentGroupUuid);
      part.want(schoolId, lectureDocument.name(lecture.lectureUuid), answer);
    }
    for (const item of due?.items ?? []) {
      if (item.answer) part.want(schoolId, answerDocument.name(item.scheduleUuid, 'homework', item.studentGroupUuid));
    }
  }
}

/** This week and the next; over a break those after them, until one has lessons. */
function weeksToNextDay(
  monday: LocalDate,
  weekOf: (start: LocalDate) => ScheduleWeek | null | undefined,
): readonly LocalDate[] {
  const next = addDays(monday, weekDays);
  const found: LocalDate[] = [monday, next];
  for (let start = next; found.length < weeksBack; ) {
    const week = weekOf(start);
    if (!week || week.weeks.next === null || week.days.some(({ schedule }) => schedule.length > 0)) break;
    start = addDays(start, weekDays);
    found.push(start);
  }
  return found;
}

/** From the beginning of quarter and month to the end of the month: what the list of homework shows, and the two weeks ahead. */
function homeworkSpan(today: LocalDate, began: LocalDate): [LocalDate, LocalDate] {
  const first = `${today.slice(0, 8)}01`;
  const last = addDays(`${addDays(first, 31).slice(0, 8)}01`, -1);
  const ahead = addDays(today, weeksAhead * weekDays);
  return [began < first ? began : first, last > ahead ? last : ahead];
}

function mondaysBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const mondays: LocalDate[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, weekDays)) mondays.push(monday);
  return mondays;
}
