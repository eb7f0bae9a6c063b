// Who reaches what: the single source of truth. A row for every endpoint, mutation and kind of document; a column for everybody who may
// ask. All requested rows belong to school 1. `access.test.ts` fails if anything has no row or column, or answers otherwise.
import type { Role } from '#contract/core/roles.ts';
import { loginOf } from '#tests/support/every-role.ts';

/** What a cell means: the status and code of a call, only the code of an operation or document. */
export const words: Readonly<Record<string, string>> = {
  ok: 'done',
  in: '401 SIGN_IN_REQUIRED',
  exp: '426 TOKEN_EXPIRED',
  end: '401 SESSION_ENDED',
  den: '403 ACCESS_DENIED',
  sch: '403 WRONG_SCHOOL',
  own: '403 NOT_OWN_LESSON',
  non: '404 NOT_FOUND',
  inv: '422 VALIDATION_FAILED',
  con: '409 CONFLICT',
  mrk: '409 LESSON_HAS_MARKS',
  spe: '410 HASH_SPENT',
  tsk: '409 TASK_CLOSED',
};

/** Who asks. `school` is the one that they ask in; without a role there, they have no rights in it. */
export type Asker = {
  readonly login: string | null;
  readonly role: Role | null;
  readonly school: 1 | 2;
  readonly isExpired?: true;
};

const one = (login: string, role: Role | null): Asker => ({ login, role, school: 1 });
const two = (login: string, role: Role | null): Asker => ({ login, role, school: 2 });

/** In school 1: the owner of the rows and others of the same role. */
export const inSchool: Readonly<Record<string, Asker>> = {
  nob: { login: null, role: null, school: 1 },
  exp: { login: 'teacher', role: 'teacher', school: 1, isExpired: true },
  std: one('student', 'student'),
  // Another pupil of the same class.
  cls: one('pupil2', 'student'),
  prt: one('parent', 'parent'),
  // Has a child in the same class.
  otp: one('parent3', 'parent'),
  // A parent without children belongs to no school.
  chl: one('parent2', null),
  tch: one('teacher', 'teacher'),
  // Teaches the same lessons.
  cot: one('teacher2', 'teacher'),
  // Teaches others.
  str: one('stranger', 'teacher'),
  lea: one('grouplead', 'group_lead'),
  zav: one('zavuch', 'zavuch'),
  dir: one('director', 'director'),
  soc: one(loginOf('social_worker', 1), 'social_worker'),
  edu: one(loginOf('education_worker', 1), 'education_worker'),
  dep: one(loginOf('department_worker', 1), 'department_worker'),
  reg: one(loginOf('region_worker', 1), 'region_worker'),
  cou: one(loginOf('country_worker', 1), 'country_worker'),
  mon: one('monitoring', 'monitoring'),
  mor: one(loginOf('monitoring_region_worker', 1), 'monitoring_region_worker'),
  mod: one(loginOf('monitoring_department_worker', 1), 'monitoring_department_worker'),
  met: one(loginOf('mks_methodist', 1), 'mks_methodist'),
};

/** In school 2, asking there for the rows of school 1; the first one belongs only to school 1. */
export const inOtherSchool: Readonly<Record<string, Asker>> = {
  els: two('director', null),
  std: two('student2', 'student'),
  prt: two('parent3', 'parent'),
  tch: two('other', 'teacher'),
  lea: two(loginOf('group_lead', 2), 'group_lead'),
  zav: two(loginOf('zavuch', 2), 'zavuch'),
  dir: two(loginOf('director', 2), 'director'),
  soc: two(loginOf('social_worker', 2), 'social_worker'),
  edu: two(loginOf('education_worker', 2), 'education_worker'),
  dep: two(loginOf('department_worker', 2), 'department_worker'),
  reg: two(loginOf('region_worker', 2), 'region_worker'),
  cou: two(loginOf('country_worker', 2), 'country_worker'),
  mon: two(loginOf('monitoring', 2), 'monitoring'),
  mor: two(loginOf('monitoring_region_worker', 2), 'monitoring_region_worker'),
  mod: two(loginOf('monitoring_department_worker', 2), 'monitoring_department_worker'),
  met: two(loginOf('mks_methodist', 2), 'mks_methodist'),
};

const ownSchool = `
                                nob exp std cls prt otp chl tch cot str lea zav dir soc edu dep reg cou mon mor mod met
accessLog.list                  in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
admissionRequests.admit         in  exp den den den den sch den den den den non non den den den den den den den den den
admissionRequests.ask           in  exp den den den den sch den den den den inv inv den den den den den den den den den
admissionRequests.askBack       in  exp den den den den sch den den den den non non den den den den den den den den den
admissionRequests.depart        in  exp den den den den sch den den den den non non den den den den den den den den den
admissionRequests.list          in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
admissionRequests.refuse        in  exp den den den den sch den den den den non non den den den den den den den den den
admissionRequests.withdraw      in  exp den den den den sch den den den den non non den den den den den den den den den
alphabetBook.list               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
answers.archive                 in  exp den den den den sch ok  ok  non ok  ok  ok  den den den den den ok  den den den
answers.clearProgress           in  exp den den den den sch ok  ok  non own own own den den den den den den den den den
answers.clearTeacherProgress    in  exp den den den den sch ok  ok  non own own own den den den den den den den den den
answers.getOptions              in  exp den den den den sch ok  ok  ok  ok  ok  ok  den den den den den ok  den den den
answers.getStudentAnswer        in  exp ok  ok  ok  ok  sch den den den den den den den den den den den den den den den
answers.handIn                  in  exp ok  ok  den den sch den den den den den den den den den den den den den den den
answers.lectureMonitoring       in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
answers.list                    in  exp den den den den sch ok  ok  ok  ok  ok  ok  den den den den den ok  den den den
answers.ofHomework              in  exp den den den den sch ok  ok  non ok  ok  ok  den den den den den ok  den den den
answers.one                     in  exp den den den den sch ok  ok  non ok  ok  ok  den den den den den ok  den den den
answers.resetStudent            in  exp den den den den sch ok  ok  non own own own den den den den den den den den den
answers.resetTeacher            in  exp den den den den sch ok  ok  non own own own den den den den den den den den den
answers.sendLecture             in  exp ok  ok  den den sch den den den den den den den den den den den den den den den
answers.verify                  in  exp den den den den sch ok  ok  non own own own den den den den den den den den den
archiveDocuments.file           in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
archiveDocuments.list           in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
archiveDocuments.make           in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
bells.byGroup                   in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
bells.create                    in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
bells.delete                    in  exp den den den den sch den den den den non non den den den den den den den den den
bells.list                      in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
bells.preview                   in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
bells.shortList                 in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
bells.update                    in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
books.applyImport               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
books.archive                   in  exp den den den den sch den den den den non non den den den den den den den den den
books.create                    in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
books.delete                    in  exp den den den den sch den den den den non non den den den den den den den den den
books.list                      in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
books.planImport                in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
books.update                    in  exp den den den den sch den den den den non non den den den den den den den den den
calendarFeed.end                in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  den den den den den den den den den
calendarFeed.list               in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
calendarFeed.make               in  exp den den den den sch ok  ok  ok  ok  ok  ok  den den den den den den den den den
calendarFeed.read               non non non non non non non non non non non non non non non non non non non non non non
changes.batch                   in  exp den den den den sch non non non non non non non den den den den den den den den
changes.batches                 in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
changes.entryHistory            in  exp den den den den sch den den den den den den den den den den den den den den den
changes.subjectHistory          in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
changes.undo                    in  exp den den den den sch non non non non non non non den den den non den den den den
combining.apart                 in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
combining.combine               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
combining.compare               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
combining.duplicates            in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
configuration.domainOptions     in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.groups            in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
configuration.health            ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.microservices     ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.parallels         in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
configuration.quarters          in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.translate         ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.translateHash     ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
contingent.addOrder             in  exp den den den den sch den den den den non non den den den den den den den den den
contingent.archiveMany          in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.balance              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.block                in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.byId                 in  exp den den den den sch den den den den ok  ok  ok  den den den den den den den den
contingent.create               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.credentials          in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.delete               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.groupsOfStudent      in  exp den den den den sch den den den ok  ok  ok  ok  den den den den den den den den
contingent.import               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.ledById              in  exp den den den den sch den den den ok  den den den den den den den den den den den
contingent.ledCreate            in  exp den den den den sch den den den den den den den den den den den den den den den
contingent.ledImport            in  exp den den den den sch den den den den den den den den den den den den den den den
contingent.ledList              in  exp den den den den sch den den den ok  den den den den den den den den den den den
contingent.ledPlanImport        in  exp den den den den sch den den den den den den den den den den den den den den den
contingent.ledUpdate            in  exp den den den den sch den den den den den den den den den den den den den den den
contingent.list                 in  exp den den den den sch den den den den ok  ok  ok  den den den den den den den den
contingent.move                 in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.moveMany             in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.movements            in  exp den den den den sch den den den ok  ok  ok  ok  den den den den den den den den
contingent.nationalities        in  exp den den den den sch den den den ok  ok  ok  ok  den den den den den den den den
contingent.register             in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.statisticMany        in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.updateProfile        in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.proofReport          in  exp den den den den sch den den den ok  ok  ok  den den den den den den den den den
contingent.planImport           in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.profile              in  exp den den den den sch den den den ok  ok  ok  ok  den den den den den den den den
contingent.remove               in  exp den den den den sch den den den den non non den den den den den den den den den
contingent.resetPassword        in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.restore              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.slips                in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.taughtList           in  exp den den den den sch ok  ok  ok  ok  den den den den den den den den den den den
contingent.unblock              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.update               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
contingent.wholeIin             in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
corrections.list                in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
corrections.set                 in  exp den den den den sch den den den den den ok  den den den den ok  den den den den
files.append                    in  exp non non non non sch non non non non non non non den den den den den den den den
files.begin                     in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
files.pass                      in  exp non non non non sch non non non non non non non non non non non non non non non
files.passed                    non non non non non non non non non non non non non non non non non non non non non non
files.progress                  in  exp non non non non sch non non non non non non non den den den den den den den den
files.read                      in  exp non non non non sch non non non non non non non non non non non non non non non
grants.account                  in  exp den den den den sch den den den den den den den den den den ok  den den den den
grants.give                     in  exp den den den den sch den den den den den den den den den den non den den den den
grants.list                     in  exp den den den den sch den den den den den den den den den den ok  den den den den
grants.takeBack                 in  exp den den den den sch den den den den den den den den den den non den den den den
groups.applyImport              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.archive                  in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.archiveMany              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.byId                     in  exp den den den den sch den den den ok  ok  ok  den den den den den den den den den
groups.clientofficeList         in  exp ok  ok  ok  ok  sch den den den den den den den den den den den den den den den
groups.copy                     in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.create                   in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.delete                   in  exp den den den den sch den den den den non non den den den den den den den den den
groups.divided                  in  exp den den den den sch den den den ok  ok  ok  den den den den den den den den den
groups.list                     in  exp den den den den sch den den den ok  ok  ok  den den den den den den den den den
groups.place                    in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.planImport               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.removeDivision           in  exp den den den den sch den den den den non non den den den den den den den den den
groups.saveDivision             in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.saveSettings             in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.settings                 in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
groups.shortList                in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
groups.update                   in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
homework.books                  in  exp den den den den sch ok  ok  ok  ok  ok  ok  den den den den den den den den den
homework.create                 in  exp den den den den sch ok  ok  non own own own den den den den den den den den den
homework.createByLesson         in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
homework.createData             in  exp den den den den sch ok  ok  non own own own den den den den den den den den den
homework.createSimpleHomework   in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
homework.destroy                in  exp den den den den sch ok  non non non non non den den den den den den den den den
homework.monthlyList            in  exp ok  den den den sch den den den den den den den den den den den den den den den
homework.oneOfChild             in  exp den den ok  ok  sch den den den den den den den den den den den den den den den
homework.oneOfStaff             in  exp den den den den sch ok  ok  non ok  ok  ok  den den den den den ok  den den den
homework.oneOfStudent           in  exp ok  ok  den den sch den den den den den den den den den den den den den den den
homework.parentMonthlyList      in  exp den den ok  den sch den den den den den den den den den den den den den den den
homework.removeByLesson         in  exp den den den den sch non non non non non non den den den den den den den den den
homework.removeSimpleHomework   in  exp den den den den sch non non non non non non den den den den den den den den den
homework.saveSimpleHomeworkBooks in  exp den den den den sch ok  ok  non own own own den den den den den den den den den
homework.simpleHomeworkBooks    in  exp den den den den sch ok  ok  ok  ok  ok  ok  den den den den den den den den den
homework.updateByLesson         in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
homework.updateSimpleHomework   in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
handover.leave                  in  exp den den den den den ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
handover.person                 spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe
handover.registration           ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
handover.requestBehalf          in  exp den den ok  ok  ok  den den den den den den den den den den den den den den den
handover.ustazEnter             spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe
handover.ustazHash              in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
inclusive.byId                  in  exp den den den den sch den den den non non non den den den den den den den den den
inclusive.byParentId            in  exp den den den den sch den den den ok  ok  ok  den den den den den den den den den
inclusive.close                 in  exp den den den den sch den den den den non non den den den den den den den den den
inclusive.create                in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
inclusive.delete                in  exp den den den den sch den den den den non non den den den den den den den den den
inclusive.list                  in  exp den den den den sch den den den ok  ok  ok  den den den den den den den den den
inclusive.members               in  exp den den den den sch den den den non non non den den den den den den den den den
inclusive.retirementContingent  in  exp den den den den sch den den den den inv inv den den den den den den den den den
inclusive.transferContingent    in  exp den den den den sch den den den den non non den den den den den den den den den
inclusive.update                in  exp den den den den sch den den den den non non den den den den den den den den den
jobs.cancel                     in  exp non non non non sch non non ok  non non non non non non non non non non non non
jobs.file                       in  exp non non non non sch non non ok  non non non non non non non non non non non non
jobs.job                        in  exp non non non non sch non non ok  non non non non non non non non non non non non
journal.attendanceBulk          in  exp den den den den sch ok  ok  own ok  own own den den den den den den den den den
journal.cellHistory             in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
journal.createMark              in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
journal.groupList               in  exp den den den den sch ok  ok  ok  ok  ok  ok  den den den den den ok  den den den
journal.journalOfDays           in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
journal.lessonJournal           in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
journal.periodList              in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
journal.quarterJournal          in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
journal.subgroupList            in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
journal.subjectList             in  exp den den den den sch ok  ok  ok  ok  ok  ok  den den den den den ok  den den den
journal.timeliness              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
journal.updateMark              in  exp den den den den sch ok  ok  non non non non den den den den den den den den den
keptImports.forget              in  exp den den den den sch den den den den non non den den den den den den den den den
keptImports.list                in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
keptImports.open                in  exp den den den den sch den den den den non non den den den den den den den den den
lectures.clone                  in  exp den den den den sch ok  non non non non non den den den den den den den den den
lectures.storeTemplate          in  exp den den den den sch ok  ok  ok  ok  ok  ok  den den den den den den den den den
lesson.clientofficeLesson       in  exp ok  den ok  den sch den den den den den den den den den den den den den den den
lesson.complete                 in  exp den den den den sch ok  ok  den own own own den den den den den den den den den
lesson.controlLesson            in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
lesson.frontofficeLesson        in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
lesson.lessonBySchedule         in  exp ok  ok  ok  ok  sch den den den den den den den den den den den den den den den
listLayouts.create              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
listLayouts.delete              in  exp den den den den sch den den den den non non den den den den den den den den den
listLayouts.list                in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
listLayouts.update              in  exp den den den den sch den den den den non non den den den den den den den den den
archiveLecture                  in  exp den den den den sch ok  den den den den den den den den den den den den den den
attachLecture                   in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
attachLectureToTheme            in  exp den den den den sch ok  den den den den den den den den den den den den den den
markNoticesSeen                 in  exp den den den den sch ok  den den den den den den den den den den den den den den
morning.hasLessons              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
morning.lacks                   in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
morning.places                  in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
morning.week                    in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
news.promo                      non non non non non non non non non non non non non non non non non non non non non non
news.promoPicture               non non non non non non non non non non non non non non non non non non non non non non
partnerDiary.assign             non non non non non non non non non non non non non non non non non non non non non non
partnerDiary.auth               non non non non non non non non non non non non non non non non non non non non non non
partnerDiary.link               in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
partnerDiary.register           in  exp non non non non non non non non non non non non non non non non non non non non
partnerDiary.unlink             in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
partnerDiary.userInfo           in  exp non non non non non non non non non non non non non non non non non non non non
news.article                    in  exp non non non non non non non non non non non non non non non non non non non non
news.bannerStats                in  exp non non non non sch non non non non non non non non non non non non non non non
news.banners                    in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
news.freedom                    in  exp ok  ok  ok  ok  sch den den den den den den den den den den den den den den den
news.list                       in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
news.staticModals               in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
notices.count                   in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
notices.list                    in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
openTicket                      in  exp den den den den sch ok  den den den den den den den den den den den den den den
peopleCounts.school             in  exp den den den den den den den den den den den den den ok  ok  ok  ok  ok  ok  ok
peopleCounts.schools            in  exp den den den den den den den den den den den den den ok  ok  ok  ok  ok  ok  ok
peopleImport.exportRoster       in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.addStaff           in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.addStudent         in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.archivedStaff      in  exp den den den den sch den den den den non non den den den den den den den den den
peopleLegacy.archivedStudent    in  exp den den den den sch den den den den non non den den den den den den den den den
peopleLegacy.changeStaff        in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.changeStudent      in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.groups             in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.resetStaff         in  exp den den den den sch den den den den non non den den den den den den den den den
peopleLegacy.resetStudent       in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.staff              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.student            in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.unblockStaff       in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.unblockStudent     in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
peopleSearch.search             in  exp den den den den den den den den den den den den den ok  ok  ok  den den den den
personRegistry.lookUp           in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personRegistry.staff            in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personRegistry.student          in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
parents.block                   in  exp den den den den sch den den den den non non den den den den den den den den den
parents.byIin                   in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
parents.code                    inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
parents.confirm                 in  exp den den den den sch den den den non non non den den den den den den den den den
parents.deleteActivated         in  exp den den den den sch den den den den non non den den den den den den den den den
parents.deleteInactivated       in  exp den den den den sch den den den den non non den den den den den den den den den
parents.invite                  in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
parents.list                    in  exp den den den den sch den den den ok  ok  ok  den den den den den den den den den
parents.lookUp                  in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
parents.parentLink              in  exp ok  ok  ok  non sch den den den den den den den den den den den den den den den
parents.refuse                  in  exp den den den den sch den den den non non non den den den den den den den den den
parents.resetPassword           in  exp den den den den sch den den den den non non den den den den den den den den den
parents.savePhone               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
parents.setParents              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
parents.signByCode              inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
parents.slips                   in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
parents.unblock                 in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
parents.wholeIin                in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.block                 in  exp den den den den sch den den den den non non den den den den den den den den den
personnel.byId                  in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.cancelReplacement     in  exp den den den den sch den den den den non non den den den den den den den den den
personnel.chosenPasswords       in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.create                in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.delete                in  exp den den den den sch den den den den non non den den den den den den den den den
personnel.import                in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.list                  in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.planImport            in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.positions             in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.previewReplacement    in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.remove                in  exp den den den den sch den den den den non non den den den den den den den den den
personnel.replacements          in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.resetPassword         in  exp den den den den sch den den den den non non den den den den den den den den den
personnel.resetMany             in  exp den den den den sch den den den den non non den den den den den den den den den
personnel.restore               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.saveReplacement       in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.slip                  in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.slips                 in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.unblock               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.updateAccess          in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.updateProfile         in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.updateUser            in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
personnel.wholeIin              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
profile.changePassword          in  exp inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
profile.endOtherSessions        in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.endSession              in  exp non non non non non non non non non non non non non non non non non non non non
profile.passwordHistory         in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.picture                 in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.removePicture           in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.saveContacts            in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.sessions                in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.setPicture              in  exp inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
publications.addPicture         in  exp den den den den sch den den den den inv inv den den inv inv inv den den den den
publications.audience           in  exp den den den den sch den den den den non non den den non non non den den den den
publications.counts             in  exp den den den den sch den den den den non non den den non non non den den den den
publications.create             in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
publications.list               in  exp den den den den sch den den den den ok  ok  den den ok  ok  ok  den den den den
publications.options            in  exp den den den den sch den den den den ok  ok  den den ok  ok  ok  den den den den
publications.picture            in  exp non non non non non non non non non non non non non non non non non non non non
publications.publish            in  exp den den den den sch den den den den non non den den non non non den den den den
publications.remove             in  exp den den den den sch den den den den non non den den non non non den den den den
publications.takeBack           in  exp den den den den sch den den den den non non den den non non non den den den den
publications.update             in  exp den den den den sch den den den den non non den den non non non den den den den
push.add                        in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.choose                     in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.ids                        in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.remove                     in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.settings                   in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.test                       in  exp non non non non non non non non non non non non non non non non non non non non
rooms.applyImport               in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
rooms.archive                   in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
rooms.create                    in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
rooms.delete                    in  exp den den den den sch den den den den non non den den den den den den den den den
rooms.list                      in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
rooms.planImport                in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
rooms.update                    in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
schedule.clientofficeSchedule   in  exp ok  den den den sch den den den den den den den den den den den den den den den
schedule.frontofficeSchedule    in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
schedule.parentSchedule         in  exp den den ok  den sch den den den den den den den den den den den den den den den
schedule.programmeLesson        in  exp den den den den sch ok  non non non non non non den den den den den den den den
schedule.programmeWeek          in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
schoolSettings.contacts         in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
schoolSettings.directorName     in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
schoolSettings.saveContacts     in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
schoolSettings.saveDirectorName in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
score.events                    in  exp ok  ok  den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
session.linkAccount             in  exp inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
session.linkedAccounts          in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.login                   ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.logout                  in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.parentGroupList         in  exp den den ok  den sch den den den den den den den den den den den den den den den
session.refreshToken            end end end end end end end end end end end end end end end end end end end end end end
session.relatedAccounts         in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.relatedAuth             in  exp den den den den den den den den den den den den den den den den den den den den
session.relatedChildren         in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.schools                 in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.sealKey                 in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.unlinkAccount           in  exp non non non non non non non non non non non non non non non non non non non non
session.userInfo                in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.ustazRefresh            end end end end end end end end end end end end end end end end end end end end end end
session.years                   in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
social.learningElsewhere        in  exp den den den den sch ok  ok  ok  ok  den den den den den den den den den den den
social.visits                   in  exp den den den den sch den den den ok  ok  ok  ok  den den den den den den den den
support.answer                  in  exp den den den den den den den den den den den den den den den den den den den den
support.askWithoutSchool        in  exp den den den den ok  den den den den den den den den den den den den den den den
support.close                   in  exp non non non non sch non non non non non non non non non non non non non non non
support.closeOnDesk             in  exp den den den den den den den den den den den den den den den den den den den den
support.desk                    in  exp den den den den den den den den den den den den den den den den den den den den
support.deskCount               in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
support.ownWithoutSchool        in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
sync.cellHistory                in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
sync.sync                       in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
sync.unsentDevices              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
tours.seen                      in  exp ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
yearTransfer.apply              in  exp den den den den sch den den den den con con den den den den den den den den den
yearTransfer.closeYear          in  exp den den den den sch den den den den inv inv den den den den den den den den den
yearTransfer.plan               in  exp den den den den sch den den den den non non den den den den den den den den den
yearTransfer.preview            in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
yearTransfer.state              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
yearTransfer.undo               in  exp den den den den sch den den den den con con den den den den den den den den den
yearTransfer.years              in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
conductLesson                   in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
readAnswer                      in  exp den den den den sch non non own own own own den den den den den den den den den
recallAnswer                    in  exp tsk den den den sch den den den den den den den den den den den den den den den
resetAnswer                     in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
reviewAnswer                    in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
saveLecture                     in  exp den den den den sch ok  den den den den den den den den den den den den den den
sendAnswer                      in  exp tsk den den den sch den den den den den den den den den den den den den den den
setAnswerPages                  in  exp tsk den den den sch den den den den den den den den den den den den den den den
setAnswerText                   in  exp tsk den den den sch den den den den den den den den den den den den den den den
setAttendance                   in  exp den den den den sch ok  ok  own ok  own own den den den den den den den den den
setCategories                   in  exp den den den den sch den den den ok  ok  ok  ok  den den den den den den den den
setContacts                     in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
setHomeVisit                    in  exp den den den den sch den den den ok  ok  ok  ok  den den den den den den den den
setHomework                     in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
setHomeworkDone                 in  exp ok  den den den sch den den den den den den den den den den den den den den den
setMark                         in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
setNoMarks                      in  exp den den den den sch ok  ok  own own own own den den den den den den den den den
setStrokes                      in  exp den den den den sch non non own own own own den den den den den den den den den
takeRoll                        in  exp den den den den sch ok  ok  own ok  own own den den den den den den den den den
uncompleteLesson                in  exp den den den den sch mrk own own own own own den den den den den den den den den
withdrawRoll                    in  exp den den den den sch ok  ok  own ok  own own den den den den den den den den den
document answer                 in  exp ok  den ok  den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
document answers                in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
document bells                  in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
document books                  in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
document contacts               in  exp den den den den sch den den den ok  ok  ok  den den den den den den den den den
document contacts-classes       in  exp den den den den sch ok  ok  ok  ok  ok  ok  den den den den den den den den den
document corrections            in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
document journal                in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
document journals               in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den ok  den den den
document lecture                in  exp ok  ok  ok  ok  sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
document lectures               in  exp den den den den sch ok  den den den den den den den den den den den den den den
document lesson                 in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
document notices                in  exp den den den den sch ok  den den den den den den den den den den den den den den
document plan                   in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den den den den den
document programme-week         in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
document pupil-done             in  exp ok  den ok  den sch den den den den den den den den den den den den den den den
document pupil-marks            in  exp ok  den ok  den sch den den den den den den den den den den den den den den den
document pupil-week             in  exp ok  den ok  den sch den den den den den den den den den den den den den den den
document roster                 in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
document roster of a subgroup   in  exp den den den den sch ok  ok  den ok  ok  ok  den den den den den ok  den den den
document rooms                  in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
document school-day             in  exp den den den den sch den den den den ok  ok  den den den den den den den den den
document score                  in  exp den den den den sch ok  den den den den den den den den den den den den den den
document social                 in  exp den den den den sch den den den ok  ok  ok  ok  den den den den den den den den
document social-classes         in  exp den den den den sch den den den ok  ok  ok  ok  den den den den den den den den
document support                in  exp den den den den sch ok  den den den den den den den den den den den den den den
document switches               in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
document week                   in  exp den den den den sch ok  ok  ok  ok  ok  ok  ok  den den den den ok  den den den
document year                   in  exp ok  ok  ok  ok  sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
`;

const otherSchool = `
                                els std prt tch lea zav dir soc edu dep reg cou mon mor mod met
accessLog.list                  sch den den den den ok  ok  den den den den den den den den den
admissionRequests.admit         sch den den den den non non den den den den den den den den den
admissionRequests.ask           sch den den den den inv inv den den den den den den den den den
admissionRequests.askBack       sch den den den den non non den den den den den den den den den
admissionRequests.depart        sch den den den den non non den den den den den den den den den
admissionRequests.list          sch den den den den ok  ok  den den den den den den den den den
admissionRequests.refuse        sch den den den den non non den den den den den den den den den
admissionRequests.withdraw      sch den den den den non non den den den den den den den den den
alphabetBook.list               sch den den den den ok  ok  den den den den den den den den den
answers.archive                 sch den den non non non non den den den den den non den den den
answers.clearProgress           sch den den non non non non den den den den den den den den den
answers.clearTeacherProgress    sch den den non non non non den den den den den den den den den
answers.getOptions              sch den den ok  ok  ok  ok  den den den den den ok  den den den
answers.getStudentAnswer        sch non non den den den den den den den den den den den den den
answers.handIn                  sch non non den den den den den den den den den den den den den
answers.lectureMonitoring       sch den den non non non non den den den den den non den den den
answers.list                    sch den den ok  ok  ok  ok  den den den den den ok  den den den
answers.ofHomework              sch den den non non non non den den den den den non den den den
answers.one                     sch den den non non non non den den den den den non den den den
answers.resetStudent            sch den den non non non non den den den den den den den den den
answers.resetTeacher            sch den den non non non non den den den den den den den den den
answers.sendLecture             sch non non den den den den den den den den den den den den den
answers.verify                  sch den den non non non non den den den den den den den den den
archiveDocuments.file           sch den den den den non non den den den den den den den den den
archiveDocuments.list           sch den den den den ok  ok  den den den den den den den den den
archiveDocuments.make           sch den den den den ok  ok  den den den den den den den den den
bells.byGroup                   sch den den ok  ok  ok  ok  ok  den den den den den den den den
bells.create                    sch den den den den ok  ok  den den den den den den den den den
bells.delete                    sch den den den den non non den den den den den den den den den
bells.list                      sch den den ok  ok  ok  ok  ok  den den den den den den den den
bells.preview                   sch den den den den ok  ok  den den den den den den den den den
bells.shortList                 sch den den ok  ok  ok  ok  ok  den den den den den den den den
bells.update                    sch den den den den non non den den den den den den den den den
books.applyImport               sch den den den den ok  ok  den den den den den den den den den
books.archive                   sch den den den den non non den den den den den den den den den
books.create                    sch den den den den ok  ok  den den den den den den den den den
books.delete                    sch den den den den non non den den den den den den den den den
books.list                      sch den den ok  ok  ok  ok  ok  den den den den den den den den
books.planImport                sch den den den den ok  ok  den den den den den den den den den
books.update                    sch den den den den non non den den den den den den den den den
calendarFeed.end                sch ok  ok  ok  ok  ok  ok  den den den den den den den den den
calendarFeed.list               ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
calendarFeed.make               sch den den ok  ok  ok  ok  den den den den den den den den den
calendarFeed.read               non non non non non non non non non non non non non non non non
changes.batch                   sch den den non non non non non den den den den den den den den
changes.batches                 sch den den ok  ok  ok  ok  ok  den den den den den den den den
changes.entryHistory            sch den den den den den den den den den den den den den den den
changes.subjectHistory          sch den den den den ok  ok  den den den den den den den den den
changes.undo                    sch den den non non non non non den den den non den den den den
combining.apart                 sch den den den den non non den den den den den den den den den
combining.combine               sch den den den den non non den den den den den den den den den
combining.compare               sch den den den den non non den den den den den den den den den
combining.duplicates            sch den den den den ok  ok  den den den den den den den den den
configuration.domainOptions     ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.groups            sch den den ok  ok  ok  ok  ok  den den den den den den den den
configuration.health            ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.microservices     ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.parallels         sch den den ok  ok  ok  ok  ok  den den den den den den den den
configuration.quarters          sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.translate         ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
configuration.translateHash     ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
contingent.addOrder             sch den den den den non non den den den den den den den den den
contingent.archiveMany          sch den den den den non non den den den den den den den den den
contingent.balance              sch den den den den ok  ok  den den den den den den den den den
contingent.block                sch den den den den non non den den den den den den den den den
contingent.byId                 sch den den den den non non non den den den den den den den den
contingent.create               sch den den den den inv inv den den den den den den den den den
contingent.credentials          sch den den den non non non den den den den den den den den den
contingent.delete               sch den den den den non non den den den den den den den den den
contingent.groupsOfStudent      sch den den den non non non non den den den den den den den den
contingent.import               sch den den den den inv inv den den den den den den den den den
contingent.ledById              sch den den den non den den den den den den den den den den den
contingent.ledCreate            sch den den den den den den den den den den den den den den den
contingent.ledImport            sch den den den den den den den den den den den den den den den
contingent.ledList              sch den den den ok  den den den den den den den den den den den
contingent.ledPlanImport        sch den den den den den den den den den den den den den den den
contingent.ledUpdate            sch den den den den den den den den den den den den den den den
contingent.list                 sch den den den den ok  ok  ok  den den den den den den den den
contingent.move                 sch den den den den inv inv den den den den den den den den den
contingent.moveMany             sch den den den den inv inv den den den den den den den den den
contingent.movements            sch den den den non non non non den den den den den den den den
contingent.nationalities        sch den den den ok  ok  ok  ok  den den den den den den den den
contingent.register             sch den den den den ok  ok  den den den den den den den den den
contingent.statisticMany        sch den den den den non non den den den den den den den den den
contingent.updateProfile        sch den den den den non non den den den den den den den den den
contingent.proofReport          sch den den den non non non den den den den den den den den den
contingent.planImport           sch den den den den ok  ok  den den den den den den den den den
contingent.profile              sch den den den non non non non den den den den den den den den
contingent.remove               sch den den den den non non den den den den den den den den den
contingent.resetPassword        sch den den den den non non den den den den den den den den den
contingent.restore              sch den den den den non non den den den den den den den den den
contingent.slips                sch den den den den non non den den den den den den den den den
contingent.taughtList           sch den den ok  ok  den den den den den den den den den den den
contingent.unblock              sch den den den den non non den den den den den den den den den
contingent.update               sch den den den den non non den den den den den den den den den
contingent.wholeIin             sch den den den den non non den den den den den den den den den
corrections.list                sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
corrections.set                 sch den den den den den ok  den den den den ok  den den den den
files.append                    sch non non non non non non non den den den den den den den den
files.begin                     sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
files.pass                      sch non non non non non non non non non non non non non non non
files.passed                    non non non non non non non non non non non non non non non non
files.progress                  sch non non non non non non non den den den den den den den den
files.read                      sch non non non non non non non non non non non non non non non
grants.account                  sch den den den den den den den den den den den den den den den
grants.give                     sch den den den den den den den den den den den den den den den
grants.list                     sch den den den den den den den den den den den den den den den
grants.takeBack                 sch den den den den den den den den den den den den den den den
groups.applyImport              sch den den den den ok  ok  den den den den den den den den den
groups.archive                  sch den den den den non non den den den den den den den den den
groups.archiveMany              sch den den den den non non den den den den den den den den den
groups.byId                     sch den den den non non non den den den den den den den den den
groups.clientofficeList         sch ok  ok  den den den den den den den den den den den den den
groups.copy                     sch den den den den ok  ok  den den den den den den den den den
groups.create                   sch den den den den ok  ok  den den den den den den den den den
groups.delete                   sch den den den den non non den den den den den den den den den
groups.divided                  sch den den den non non non den den den den den den den den den
groups.list                     sch den den den ok  ok  ok  den den den den den den den den den
groups.place                    sch den den den non non non den den den den den den den den den
groups.planImport               sch den den den den ok  ok  den den den den den den den den den
groups.removeDivision           sch den den den non non non den den den den den den den den den
groups.saveDivision             sch den den den non non non den den den den den den den den den
groups.saveSettings             sch den den den den ok  ok  den den den den den den den den den
groups.settings                 sch den den den den ok  ok  den den den den den den den den den
groups.shortList                sch den den ok  ok  ok  ok  ok  den den den den den den den den
groups.update                   sch den den den den non non den den den den den den den den den
homework.books                  sch den den ok  ok  ok  ok  den den den den den den den den den
homework.create                 sch den den non non non non den den den den den den den den den
homework.createByLesson         sch den den non non non non den den den den den den den den den
homework.createData             sch den den non non non non den den den den den den den den den
homework.createSimpleHomework   sch den den non non non non den den den den den den den den den
homework.destroy                sch den den non non non non den den den den den den den den den
homework.monthlyList            sch den den den den den den den den den den den den den den den
homework.oneOfChild             sch den non den den den den den den den den den den den den den
homework.oneOfStaff             sch den den non non non non den den den den den non den den den
homework.oneOfStudent           sch non den den den den den den den den den den den den den den
homework.parentMonthlyList      sch den den den den den den den den den den den den den den den
homework.removeByLesson         sch den den non non non non den den den den den den den den den
homework.removeSimpleHomework   sch den den non non non non den den den den den den den den den
homework.saveSimpleHomeworkBooks sch den den non non non non den den den den den den den den den
homework.simpleHomeworkBooks    sch den den ok  ok  ok  ok  den den den den den den den den den
homework.updateByLesson         sch den den non non non non den den den den den den den den den
homework.updateSimpleHomework   sch den den non non non non den den den den den den den den den
handover.leave                  ok  den den ok  ok  ok  ok  ok  den den den den den den den den
handover.person                 spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe
handover.registration           ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
handover.requestBehalf          den den ok  den den den den den den den den den den den den den
handover.ustazEnter             spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe spe
handover.ustazHash              ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
inclusive.byId                  sch den den den non non non den den den den den den den den den
inclusive.byParentId            sch den den den non non non den den den den den den den den den
inclusive.close                 sch den den den den non non den den den den den den den den den
inclusive.create                sch den den den den inv inv den den den den den den den den den
inclusive.delete                sch den den den den non non den den den den den den den den den
inclusive.list                  sch den den den ok  ok  ok  den den den den den den den den den
inclusive.members               sch den den den non non non den den den den den den den den den
inclusive.retirementContingent  sch den den den den non non den den den den den den den den den
inclusive.transferContingent    sch den den den den non non den den den den den den den den den
inclusive.update                sch den den den den non non den den den den den den den den den
jobs.cancel                     sch non non non non non non non non non non non non non non non
jobs.file                       sch non non non non non non non non non non non non non non non
jobs.job                        sch non non non non non non non non non non non non non non non
journal.attendanceBulk          sch den den non non non non den den den den den den den den den
journal.cellHistory             sch den den non non non non den den den den den non den den den
journal.createMark              sch den den non non non non den den den den den den den den den
journal.groupList               sch den den ok  ok  ok  ok  den den den den den ok  den den den
journal.journalOfDays           sch den den non non non non den den den den den non den den den
journal.lessonJournal           sch den den non non non non den den den den den non den den den
journal.periodList              sch den den non non non non den den den den den non den den den
journal.quarterJournal          sch den den non non non non den den den den den non den den den
journal.subgroupList            sch den den non non non non den den den den den non den den den
journal.subjectList             sch den den ok  ok  ok  ok  den den den den den ok  den den den
journal.timeliness              sch den den den den ok  ok  den den den den den den den den den
journal.updateMark              sch den den non non non non den den den den den den den den den
keptImports.forget              sch den den den den non non den den den den den den den den den
keptImports.list                sch den den den den ok  ok  den den den den den den den den den
keptImports.open                sch den den den den non non den den den den den den den den den
lectures.clone                  sch den den non non non non den den den den den den den den den
lectures.storeTemplate          sch den den ok  ok  ok  ok  den den den den den den den den den
lesson.clientofficeLesson       sch non non den den den den den den den den den den den den den
lesson.complete                 sch den den non non non non den den den den den den den den den
lesson.controlLesson            sch den den non non non non den den den den den non den den den
lesson.frontofficeLesson        sch den den non non non non den den den den den non den den den
lesson.lessonBySchedule         sch non non den den den den den den den den den den den den den
listLayouts.create              sch den den den den ok  ok  den den den den den den den den den
listLayouts.delete              sch den den den den non non den den den den den den den den den
listLayouts.list                sch den den ok  ok  ok  ok  ok  den den den den den den den den
listLayouts.update              sch den den den den non non den den den den den den den den den
archiveLecture                  sch den den non non non non den den den den den den den den den
attachLecture                   sch den den non non non non den den den den den den den den den
attachLectureToTheme            sch den den non non non non den den den den den den den den den
markNoticesSeen                 sch den den den den den den den den den den den den den den den
morning.hasLessons              sch den den den den ok  ok  den den den den den den den den den
morning.lacks                   sch den den den den ok  ok  den den den den den den den den den
morning.places                  sch den den den den ok  ok  den den den den den den den den den
morning.week                    sch den den den den non non den den den den den den den den den
news.promo                      non non non non non non non non non non non non non non non non
news.promoPicture               non non non non non non non non non non non non non non non non
partnerDiary.assign             non non non non non non non non non non non non non non non non
partnerDiary.auth               non non non non non non non non non non non non non non non non
partnerDiary.link               ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
partnerDiary.register           non non non non non non non non non non non non non non non non
partnerDiary.unlink             ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
partnerDiary.userInfo           non non non non non non non non non non non non non non non non
news.article                    non non non non non non non non non non non non non non non non
news.bannerStats                sch non non non non non non non non non non non non non non non
news.banners                    ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
news.freedom                    sch ok  ok  den den den den den den den den den den den den den
news.list                       ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
news.staticModals               ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
notices.count                   sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
notices.list                    sch ok  ok  ok  ok  ok  ok  ok  den den den den den den den den
openTicket                      sch den den den den den den den den den den den den den den den
peopleCounts.school             den den den den den den den den den non non non non non non non
peopleCounts.schools            den den den den den den den den den ok  ok  ok  ok  ok  ok  ok
peopleImport.exportRoster       sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.addStaff           sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.addStudent         sch den den den den inv inv den den den den den den den den den
peopleLegacy.archivedStaff      sch den den den den non non den den den den den den den den den
peopleLegacy.archivedStudent    sch den den den den non non den den den den den den den den den
peopleLegacy.changeStaff        sch den den den den non non den den den den den den den den den
peopleLegacy.changeStudent      sch den den den den non non den den den den den den den den den
peopleLegacy.groups             sch den den den den ok  ok  den den den den den den den den den
peopleLegacy.resetStaff         sch den den den den non non den den den den den den den den den
peopleLegacy.resetStudent       sch den den den den non non den den den den den den den den den
peopleLegacy.staff              sch den den den den non non den den den den den den den den den
peopleLegacy.student            sch den den den den non non den den den den den den den den den
peopleLegacy.unblockStaff       sch den den den den non non den den den den den den den den den
peopleLegacy.unblockStudent     sch den den den den non non den den den den den den den den den
peopleSearch.search             den den den den den den den den den ok  ok  ok  den den den den
personRegistry.lookUp           sch den den den den ok  ok  den den den den den den den den den
personRegistry.staff            sch den den den den ok  ok  den den den den den den den den den
personRegistry.student          sch den den den den ok  ok  den den den den den den den den den
parents.block                   sch den den den den non non den den den den den den den den den
parents.byIin                   sch den den den den non non den den den den den den den den den
parents.code                    inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
parents.confirm                 sch den den den non non non den den den den den den den den den
parents.deleteActivated         sch den den den den non non den den den den den den den den den
parents.deleteInactivated       sch den den den den non non den den den den den den den den den
parents.invite                  sch den den den den non non den den den den den den den den den
parents.list                    sch den den den ok  ok  ok  den den den den den den den den den
parents.lookUp                  sch den den den den non non den den den den den den den den den
parents.parentLink              sch ok  ok  den den den den den den den den den den den den den
parents.refuse                  sch den den den non non non den den den den den den den den den
parents.resetPassword           sch den den den den non non den den den den den den den den den
parents.savePhone               sch den den den den non non den den den den den den den den den
parents.setParents              sch den den den den non non den den den den den den den den den
parents.signByCode              inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
parents.slips                   sch den den den den non non den den den den den den den den den
parents.unblock                 sch den den den den non non den den den den den den den den den
parents.wholeIin                sch den den den den non non den den den den den den den den den
personnel.block                 sch den den den den non non den den den den den den den den den
personnel.byId                  sch den den den den non non den den den den den den den den den
personnel.cancelReplacement     sch den den den den non non den den den den den den den den den
personnel.chosenPasswords       sch den den den den non non den den den den den den den den den
personnel.create                sch den den den den ok  ok  den den den den den den den den den
personnel.delete                sch den den den den non non den den den den den den den den den
personnel.import                sch den den den den ok  ok  den den den den den den den den den
personnel.list                  sch den den den den ok  ok  den den den den den den den den den
personnel.planImport            sch den den den den ok  ok  den den den den den den den den den
personnel.positions             sch den den den den ok  ok  den den den den den den den den den
personnel.previewReplacement    sch den den den den non non den den den den den den den den den
personnel.remove                sch den den den den non non den den den den den den den den den
personnel.replacements          sch den den den den ok  ok  den den den den den den den den den
personnel.resetPassword         sch den den den den non non den den den den den den den den den
personnel.resetMany             sch den den den den non non den den den den den den den den den
personnel.restore               sch den den den den non non den den den den den den den den den
personnel.saveReplacement       sch den den den den non non den den den den den den den den den
personnel.slip                  sch den den den den non non den den den den den den den den den
personnel.slips                 sch den den den den non non den den den den den den den den den
personnel.unblock               sch den den den den non non den den den den den den den den den
personnel.updateAccess          sch den den den den non non den den den den den den den den den
personnel.updateProfile         sch den den den den non non den den den den den den den den den
personnel.updateUser            sch den den den den non non den den den den den den den den den
personnel.wholeIin              sch den den den den non non den den den den den den den den den
profile.changePassword          inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
profile.endOtherSessions        ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.endSession              non non non non non non non non non non non non non non non non
profile.passwordHistory         ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.picture                 ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.removePicture           ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.saveContacts            ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.sessions                ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
profile.setPicture              inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
publications.addPicture         sch den den den den inv inv den den inv inv inv den den den den
publications.audience           sch den den den den non non den den non non non den den den den
publications.counts             sch den den den den non non den den non non non den den den den
publications.create             sch den den den den ok  ok  den den den den den den den den den
publications.list               sch den den den den ok  ok  den den ok  ok  ok  den den den den
publications.options            sch den den den den ok  ok  den den ok  ok  ok  den den den den
publications.picture            non non non non non non non non non non non non non non non non
publications.publish            sch den den den den non non den den non non non den den den den
publications.remove             sch den den den den non non den den non non non den den den den
publications.takeBack           sch den den den den non non den den non non non den den den den
publications.update             sch den den den den non non den den non non non den den den den
push.add                        ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.choose                     ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.ids                        ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.remove                     ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.settings                   ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
push.test                       non non non non non non non non non non non non non non non non
rooms.applyImport               sch den den den den ok  ok  den den den den den den den den den
rooms.archive                   sch den den den den non non den den den den den den den den den
rooms.create                    sch den den den den ok  ok  den den den den den den den den den
rooms.delete                    sch den den den den non non den den den den den den den den den
rooms.list                      sch den den ok  ok  ok  ok  ok  den den den den den den den den
rooms.planImport                sch den den den den ok  ok  den den den den den den den den den
rooms.update                    sch den den den den non non den den den den den den den den den
schedule.clientofficeSchedule   sch den den den den den den den den den den den den den den den
schedule.frontofficeSchedule    sch den den ok  ok  ok  ok  ok  den den den den den den den den
schedule.parentSchedule         sch den den den den den den den den den den den den den den den
schedule.programmeLesson        sch den den non non non non non den den den den den den den den
schedule.programmeWeek          sch den den ok  ok  ok  ok  ok  den den den den den den den den
schoolSettings.contacts         sch den den ok  ok  ok  ok  ok  den den den den den den den den
schoolSettings.directorName     sch den den ok  ok  ok  ok  ok  den den den den den den den den
schoolSettings.saveContacts     sch den den den den ok  ok  den den den den den den den den den
schoolSettings.saveDirectorName sch den den den den ok  ok  den den den den den den den den den
score.events                    sch ok  den ok  ok  ok  ok  ok  den den den den den den den den
session.linkAccount             inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv inv
session.linkedAccounts          ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.login                   ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.logout                  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.parentGroupList         sch den den den den den den den den den den den den den den den
session.refreshToken            end end end end end end end end end end end end end end end end
session.relatedAccounts         ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.relatedAuth             den den den den den den den den den den den den den den den den
session.relatedChildren         ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.schools                 ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.sealKey                 ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.unlinkAccount           non non non non non non non non non non non non non non non non
session.userInfo                ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
session.ustazRefresh            end end end end end end end end end end end end end end end end
session.years                   sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
social.learningElsewhere        sch den den ok  ok  den den den den den den den den den den den
social.visits                   sch den den den non non non non den den den den den den den den
support.answer                  den den den den den den den den den den den den den den den den
support.askWithoutSchool        den den den den den den den den den den den den den den den den
support.close                   sch non non non non non non non non non non non non non non non
support.closeOnDesk             den den den den den den den den den den den den den den den den
support.desk                    den den den den den den den den den den den den den den den den
support.deskCount               ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
support.ownWithoutSchool        ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
sync.cellHistory                sch den den den den den den den den den den den den den den den
sync.sync                       sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
sync.unsentDevices              sch den den den den ok  ok  den den den den den den den den den
tours.seen                      ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
yearTransfer.apply              sch den den den den con con den den den den den den den den den
yearTransfer.closeYear          sch den den den den inv inv den den den den den den den den den
yearTransfer.plan               sch den den den den non non den den den den den den den den den
yearTransfer.preview            sch den den den den ok  ok  den den den den den den den den den
yearTransfer.state              sch den den den den ok  ok  den den den den den den den den den
yearTransfer.undo               sch den den den den con con den den den den den den den den den
yearTransfer.years              sch den den den den ok  ok  den den den den den den den den den
conductLesson                   sch den den non non non non den den den den den den den den den
readAnswer                      sch den den non non non non den den den den den den den den den
recallAnswer                    sch non non den den den den den den den den den den den den den
resetAnswer                     sch den den non non non non den den den den den den den den den
reviewAnswer                    sch den den non non non non den den den den den den den den den
saveLecture                     sch den den ok  ok  ok  ok  den den den den den den den den den
sendAnswer                      sch non non den den den den den den den den den den den den den
setAnswerPages                  sch non non den den den den den den den den den den den den den
setAnswerText                   sch non non den den den den den den den den den den den den den
setAttendance                   sch den den non non non non den den den den den den den den den
setCategories                   sch den den den den den den den den den den den den den den den
setContacts                     sch den den den den den den den den den den den den den den den
setHomeVisit                    sch den den den den den den den den den den den den den den den
setHomework                     sch den den non non non non den den den den den den den den den
setHomeworkDone                 sch non den den den den den den den den den den den den den den
setMark                         sch den den non non non non den den den den den den den den den
setNoMarks                      sch den den non non non non den den den den den den den den den
setStrokes                      sch den den non non non non den den den den den den den den den
takeRoll                        sch den den non non non non den den den den den den den den den
uncompleteLesson                sch den den non non non non den den den den den den den den den
withdrawRoll                    sch den den non non non non den den den den den den den den den
document answer                 sch non non non non non non non den den den den non den den den
document answers                sch den den non non non non non den den den den non den den den
document bells                  sch den den ok  ok  ok  ok  ok  den den den den den den den den
document books                  sch den den ok  ok  ok  ok  ok  den den den den den den den den
document contacts               sch den den non non non non den den den den den den den den den
document contacts-classes       sch den den ok  ok  ok  ok  den den den den den den den den den
document corrections            sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
document journal                sch den den non non non non non den den den den non den den den
document journals               sch den den ok  ok  ok  ok  ok  den den den den ok  den den den
document lecture                sch non non non non non non non den den den den non den den den
document lectures               sch den den den den den den den den den den den den den den den
document lesson                 sch den den non non non non non den den den den non den den den
document notices                sch den den den den den den den den den den den den den den den
document plan                   sch den den non non non non non den den den den non den den den
document programme-week         sch den den ok  ok  ok  ok  ok  den den den den den den den den
document pupil-done             sch den den den den den den den den den den den den den den den
document pupil-marks            sch den den den den den den den den den den den den den den den
document pupil-week             sch den den den den den den den den den den den den den den den
document roster                 sch den den non non non non non den den den den non den den den
document roster of a subgroup   sch den den non non non non non den den den den non den den den
document rooms                  sch den den ok  ok  ok  ok  ok  den den den den den den den den
document school-day             sch den den den den ok  ok  den den den den den den den den den
document score                  sch den den den den den den den den den den den den den den den
document social                 sch den den den non non non non den den den den den den den den
document social-classes         sch den den den ok  ok  ok  ok  den den den den den den den den
document support                sch den den den den den den den den den den den den den den den
document switches               sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
document week                   sch den den ok  ok  ok  ok  ok  den den den den ok  den den den
document year                   sch ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok  ok
`;

/** The tables as rows and columns. */
function read(table: string): { columns: string[]; rows: Map<string, Map<string, string>> } {
  const [head = '', ...lines] = table.trim().split('\n');
  const columns = head.trim().split(/\s+/);
  const rows = lines.map((line): [string, Map<string, string>] => {
    const cells = line.slice(nameWidth).trim().split(/\s+/);
    if (cells.length !== columns.length) throw new Error(`${cells.length} cells and not ${columns.length}: ${line}`);
    return [line.slice(0, nameWidth).trim(), new Map(columns.map((column, index) => [column, cells[index] ?? '']))];
  });
  return { columns, rows: new Map(rows) };
}
const nameWidth = 32;

export const accessInSchool = read(ownSchool);
export const accessInOtherSchool = read(otherSchool);
