import { expect, it } from 'vitest';
import { answerDocument, answersDocument } from '#contract/answers/answers.office.documents.ts';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import { addDays } from '#contract/core/time.ts';
import { pupilDoneDocument } from '#contract/homework/homework.documents.ts';
import { journalDocument, journalsDocument, pupilMarksDocument } from '#contract/journal/journal.documents.ts';
import { lectureDocument } from '#contract/lectures/lectures.office.documents.ts';
import { lessonDocument, planDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import { schoolDayDocument, schoolDaysBefore } from '#contract/morning/morning.documents.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import { socialClassesDocument } from '#contract/social/social.office.documents.ts';
import { type Known, type PackContext, type PartPlan, packPlan } from '#data/packs/pack-plan.ts';
import { idOf } from '#tests/support/small-school.ts';

const year = {
  quarters: [
    { number: 1, dateStart: '2026-09-01', dateEnd: '2026-10-25', status: 'archive' },
    { number: 2, dateStart: '2026-11-02', dateEnd: '2026-12-27', status: 'open' },
  ],
};
const teacher: PackContext = {
  role: 'teacher',
  schoolId: 1,
  isSupportSchool: false,
  eduYear: 2026,
  today: '2026-11-20',
  year: { dateStart: '2026-09-01', dateEnd: '2027-05-25' },
  pupils: [],
  reads: [],
};
const own = idOf('own');
const led = idOf('led');
const entry = (lesson: string, subgroup: string | null = null) => ({
  scheduleUuid: idOf(lesson),
  assignmentUuid: own,
  subgroupUuid: subgroup,
  class: { groupId: 71 },
  homework: {},
});
const weekWith = (...days: [date: string, ...lessons: string[]][]) => ({
  days: days.map(([date, ...lessons]) => ({ date, schedule: lessons.map((lesson) => entry(lesson)) })),
  weeks: { prev: null, next: '2099-01-01' },
});

/** Documents on the device, in school 1 unless the name says otherwise; null: refused by the server. */
function device(bodies: Record<string, unknown>): Known {
  return ({ schoolId, document }) => {
    const name = schoolId === 1 ? document : `${schoolId}/${document}`;
    if (!(name in bodies)) return { state: 'unknown' };
    return bodies[name] === null ? { state: 'none' } : { state: 'here', body: bodies[name] };
  };
}
const documentsOf = (plans: readonly PartPlan[], part: string) =>
  plans.find((plan) => plan.part === part)?.names.map(({ document }) => document);
const isResolved = (plans: readonly PartPlan[]) => plans.map((plan) => plan.isResolved);

it('while nothing is here, the documents that name the rest are wanted, and nothing counts as whole', () => {
  const plans = packPlan(teacher, device({}));
  expect(plans.map(({ part }) => part)).toEqual(['today', 'week', 'quarter']);
  expect(documentsOf(plans, 'today')).toEqual([yearDocument.name(2026), 'week:2026-11-16', 'week:2026-11-23']);
  expect(isResolved(plans)).toEqual([false, false, false]);
});

it('today is today’s lessons with their rosters and plans; the week adds all of this one and the next', () => {
  const plans = packPlan(
    teacher,
    device({
      'week:2026-11-16': weekWith(['2026-11-16', 'monday'], ['2026-11-20', 'friday', 'late']),
      'week:2026-11-23': weekWith(['2026-11-24', 'next']),
    }),
  );
  expect(documentsOf(plans, 'today')).toEqual([
    yearDocument.name(2026),
    'week:2026-11-16',
    lessonDocument.name(idOf('friday')),
    rosterDocument.name(71),
    planDocument.name(own),
    lessonDocument.name(idOf('late')),
  ]);
  expect(documentsOf(plans, 'week')).toEqual(
    expect.arrayContaining(['monday', 'friday', 'late', 'next'].map((name) => lessonDocument.name(idOf(name)))),
  );
  expect(isResolved(plans).slice(0, 2)).toEqual([true, true]);
});

it('a lesson’s lecture is here with what the class has handed in, and the answers to its homework where it wants any', () => {
  const [lecture, friday, late] = [idOf('lecture'), idOf('friday'), idOf('late')];
  const week = (homework: object) => ({
    ...weekWith(['2026-11-20', 'friday']),
    days: [{ date: '2026-11-20', schedule: [entry('friday'), { ...entry('late'), homework }] }],
  });
  const wanted = (homework: object, bodies: Record<string, unknown>) =>
    documentsOf(packPlan(teacher, device({ 'week:2026-11-16': week(homework), ...bodies })), 'today');
  const given = { [lessonDocument.name(friday)]: { lecture: { lectureUuid: lecture, title: 'Hooke' } } };
  const names = [
    lectureDocument.name(lecture),
    answersDocument.name(friday, 'lecture'),
    answersDocument.name(late, 'homework'),
  ];
  expect(wanted({ wantsAnswers: true }, given)).toEqual(expect.arrayContaining(names));
  for (const name of names) expect(wanted({}, { [lessonDocument.name(friday)]: {} })).not.toContain(name);
});

it('a family has what is to be read and handed in today and on the two school days after it', () => {
  const pupil = idOf('first child');
  const member = idOf('member');
  const day = (date: string, ...schedule: object[]) => ({ date, schedule });
  const set = (lesson: string, answer?: object) => ({
    scheduleUuid: idOf(`at ${lesson}`),
    due: { items: [{ scheduleUuid: idOf(lesson), studentGroupUuid: member, answer }] },
  });
  const read = (lesson: string) => ({
    scheduleUuid: idOf(lesson),
    lecture: { lectureUuid: idOf(`lecture ${lesson}`), studentGroupUuid: member },
  });
  const [sent, plain] = [{ state: 'sent', score: null }, undefined];
  const weeks = (...starts: [string, ...object[]][]) =>
    Object.fromEntries(
      starts.map(([start, ...days]) => [
        pupilWeekDocument.name(pupil, start),
        { days, weeks: { prev: null, next: '2099-01-01' } },
      ]),
    );
  const plans = packPlan(
    { ...teacher, role: 'student', pupils: [{ studentSchoolUuid: pupil, schoolId: 1 }] },
    device({
      [yearDocument.name(2026)]: year,
      ...weeks(
        [
          '2026-11-16',
          day('2026-11-19', read('over')),
          day('2026-11-20', set('set', sent), set('no answer', plain)),
          day('2026-11-21'),
        ],
        [
          '2026-11-23',
          day('2026-11-23', read('monday')),
          day('2026-11-24', set('tuesday', sent)),
          day('2026-11-25', read('far')),
        ],
      ),
    }),
  );
  const tasks = documentsOf(plans, 'week')?.filter((name) => /^(answer|lecture):/.test(name));
  expect(tasks).toEqual([
    answerDocument.name(idOf('set'), 'homework', member),
    lectureDocument.name(idOf('lecture monday')),
    answerDocument.name(idOf('monday'), 'lecture', member),
    answerDocument.name(idOf('tuesday'), 'homework', member),
  ]);
});

it('on a Sunday the day that opens next is the one that is loaded first', () => {
  const plans = packPlan(
    { ...teacher, today: '2026-11-22' },
    device({
      'week:2026-11-16': weekWith(['2026-11-20', 'over']),
      'week:2026-11-23': weekWith(['2026-11-23'], ['2026-11-24', 'coming'], ['2026-11-25', 'later']),
    }),
  );
  const lessons = documentsOf(plans, 'today')?.filter((name) => name.startsWith('lesson:'));
  expect(lessons).toEqual([lessonDocument.name(idOf('coming'))]);
});

it('the quarter is the own journals with the lessons behind their columns; those of the led class come after everything', () => {
  const journal = (lesson: string) => ({ roster: rosterDocument.name(71), lessons: [{ scheduleUuid: idOf(lesson) }] });
  const plans = packPlan(
    teacher,
    device({
      [yearDocument.name(2026)]: year,
      [journalsDocument.name(2026)]: {
        journals: [
          { assignmentUuid: own, isOwn: true, isLead: false },
          { assignmentUuid: led, isOwn: false, isLead: true },
          { assignmentUuid: idOf('foreign'), isOwn: false, isLead: false },
        ],
      },
      [journalDocument.name(own, 2)]: journal('column'),
      [journalDocument.name(led, 2)]: journal('colleague'),
    }),
  );
  expect(plans.map(({ part }) => part)).toEqual(['today', 'week', 'quarter', 'class']);
  expect(documentsOf(plans, 'quarter')).toEqual(
    expect.arrayContaining([
      journalDocument.name(own, 2),
      planDocument.name(own),
      lessonDocument.name(idOf('column')),
      // Lessons of earlier weeks are filled in later.
      'week:2026-10-26',
      'week:2026-11-30',
    ]),
  );
  expect(documentsOf(plans, 'class')).toEqual([
    journalDocument.name(led, 2),
    rosterDocument.name(71),
    lessonDocument.name(idOf('colleague')),
  ]);
  expect(JSON.stringify(plans)).not.toContain(idOf('foreign'));
});

it('a week that the server does not have is an answer, not something to wait for', () => {
  const plans = packPlan(teacher, device({ 'week:2026-11-16': null, 'week:2026-11-23': weekWith() }));
  expect(isResolved(plans)[0]).toBe(true);
});

it('a parent has every child, each in its own school: the weeks around tomorrow, the marks, the month of homework', () => {
  const [first, second] = [idOf('first child'), idOf('second child')];
  const parent: PackContext = {
    ...teacher,
    role: 'parent',
    pupils: [
      { studentSchoolUuid: first, schoolId: 1 },
      { studentSchoolUuid: second, schoolId: 2 },
    ],
  };
  const plans = packPlan(parent, device({ [yearDocument.name(2026)]: year, [`2/${yearDocument.name(2026)}`]: year }));
  expect(plans.find(({ part }) => part === 'today')?.names).toEqual(
    expect.arrayContaining([
      { schoolId: 1, document: pupilWeekDocument.name(first, '2026-11-16') },
      { schoolId: 1, document: pupilDoneDocument.name(first) },
      { schoolId: 2, document: pupilWeekDocument.name(second, '2026-11-23') },
      { schoolId: 2, document: yearDocument.name(2026) },
    ]),
  );
  expect(plans.find(({ part }) => part === 'week')?.names).toEqual(
    expect.arrayContaining([
      { schoolId: 1, document: pupilMarksDocument.name(first, 2026, 2) },
      { schoolId: 2, document: pupilMarksDocument.name(second, 2026, 2) },
    ]),
  );
  const weeks = documentsOf(plans, 'quarter')?.filter((name) => name.startsWith(`pupil-week:${first}`));
  expect(weeks).toEqual(
    ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'].map((monday) =>
      pupilWeekDocument.name(first, monday),
    ),
  );
  expect(documentsOf(plans, 'quarter')).toContain(pupilMarksDocument.name(second, 2026, 1));
});

it('over a break a pupil’s weeks continue until one has lessons', () => {
  const student: PackContext = {
    ...teacher,
    role: 'student',
    today: '2026-12-24',
    pupils: [{ studentSchoolUuid: own, schoolId: 1 }],
  };
  const weekOf = (monday: string, ...lessons: string[]) => ({
    [pupilWeekDocument.name(own, monday)]: weekWith([monday, ...lessons]),
  });
  const plans = packPlan(
    student,
    device({
      [yearDocument.name(2026)]: year,
      ...weekOf('2026-12-21', 'over'),
      ...weekOf('2026-12-28'),
      ...weekOf('2027-01-04'),
      ...weekOf('2027-01-11', 'first of the year'),
    }),
  );
  expect(documentsOf(plans, 'week')).toContain(pupilWeekDocument.name(own, '2027-01-11'));
  expect(isResolved(plans)[1]).toBe(true);
});

it('a deputy has the day of the school and those that it is seen together with, today first; a group lead has none of them', () => {
  const plans = packPlan({ ...teacher, role: 'zavuch' }, device({}));
  const schoolDays = (part: 'today' | 'week') =>
    documentsOf(plans, part)?.filter((name) => name.startsWith('school-day:'));
  expect(schoolDays('today')).toEqual([schoolDayDocument.name(teacher.today)]);
  expect(schoolDays('week')).toEqual(schoolDaysBefore(teacher.today).map((day) => schoolDayDocument.name(day)));
  expect(schoolDays('week')).toHaveLength(12);
  const others = packPlan({ ...teacher, role: 'group_lead' }, device({}));
  expect(others.flatMap(({ names }) => names).filter(({ document }) => document.startsWith('school-day:'))).toEqual([]);
});

// covers SCHED-058
it('in a support school programme lessons come with each week of the own lessons; in other schools they are not asked for', () => {
  const programmes = (context: PackContext, part?: string) =>
    packPlan(context, device({}))
      .filter((plan) => part === undefined || plan.part === part)
      .flatMap(({ names }) => names)
      .map(({ document }) => document)
      .filter((document) => document.startsWith('programme-week:'));
  const inSupportSchool = { ...teacher, isSupportSchool: true };
  expect(programmes(inSupportSchool, 'today')).toEqual(['programme-week:2026-11-16', 'programme-week:2026-11-23']);
  expect(new Set(programmes(inSupportSchool))).toEqual(
    new Set([-28, -21, -14, -7, 0, 7, 14].map((days) => `programme-week:${addDays('2026-11-16', days)}`)),
  );
  expect(programmes({ ...inSupportSchool, role: 'director' })).not.toEqual([]);
  expect(programmes({ ...inSupportSchool, role: 'student' })).toEqual([]);
  for (const role of ['teacher', 'director', 'student'] as const) expect(programmes({ ...teacher, role })).toEqual([]);
});

it.each(['director', 'zavuch', 'group_lead'] as const)('a %s has one too', (role) => {
  expect(packPlan({ ...teacher, role }, device({}))).not.toEqual([]);
});
const classes = socialClassesDocument.name(teacher.eduYear);
const withClasses = { [classes]: { categories: [], classes: [{ groupId: 71 }, { groupId: 72 }] } };
it('a social worker has the classes with what is written about their pupils, a group lead too, and no deputy', () => {
  const plans = packPlan({ ...teacher, role: 'social_worker' }, device(withClasses));
  expect(documentsOf(plans, 'today')).toContain(classes);
  expect(documentsOf(plans, 'week')).toEqual(expect.arrayContaining(['social:71', 'social:72', 'bells']));
  expect(documentsOf(packPlan({ ...teacher, role: 'group_lead' }, device(withClasses)), 'week')).toContain('social:71');
  const deputy = packPlan({ ...teacher, role: 'zavuch' }, device(withClasses)).flatMap(({ names }) => names);
  expect(deputy.filter(({ document }) => document.startsWith('social'))).toEqual([]);
});
it.each(['monitoring', 'region_worker'] as const)('a %s has none', (role) => {
  expect(packPlan({ ...teacher, role }, device({}))).toEqual([]);
});

it('lists of the office come last, with those that they name; nobody who only teaches has any', () => {
  const groups = 'read:groups';
  const register = (id: number) => ({ name: `read:group:${id}` });
  const reads = [
    { name: 'read:students' },
    { name: groups, further: (body: unknown) => (body as { id: number }[]).map(({ id }) => register(id)) },
  ];
  const deputy: PackContext = { ...teacher, role: 'zavuch', reads };
  const before = packPlan(deputy, device({}));
  expect(before.at(-1)).toMatchObject({ part: 'office', isResolved: false });
  expect(documentsOf(before, 'office')).toEqual(['read:students', groups]);
  const after = packPlan(deputy, device({ [groups]: [{ id: 71 }, { id: 72 }] }));
  expect(after.at(-1)).toMatchObject({ part: 'office', isResolved: true });
  expect(documentsOf(after, 'office')).toEqual(['read:students', groups, 'read:group:71', 'read:group:72']);
  expect(packPlan({ ...deputy, reads: [] }, device({})).map(({ part }) => part)).not.toContain('office');
});
