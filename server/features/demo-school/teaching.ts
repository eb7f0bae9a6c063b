// Who teaches what to whom: hours of the curriculum, subgroups where the law splits a class, and a teacher for each.

import { uuidV5 } from '#contract/core/ids.ts';
import type { Subject } from '#server/features/reference/public.ts';
import { type ClassPlan, isDemoClass, type SchoolProfile } from './classes.ts';
import { type InstructionLanguage, subjectOf, weeklyHours } from './demo-data.ts';
import { isSupportSchool } from './school-profiles.ts';

/** What a teacher is able to teach; primary teachers have a class of their own. */
export type Specialty =
  | 'primary'
  | 'kazakh'
  | 'russian'
  | 'english'
  | 'mathematics'
  | 'informatics'
  | 'history'
  | 'geography'
  | 'biology'
  | 'physics'
  | 'chemistry'
  | 'music'
  | 'craft_boys'
  | 'craft_girls'
  | 'sport';
export type Teacher = { key: string; specialty: Specialty; hours: number };
export type RoomKind =
  | 'home'
  | 'language'
  | 'computer'
  | 'gym'
  | 'workshop_boys'
  | 'workshop_girls'
  | 'physics'
  | 'chemistry'
  | 'biology';

export type SubgroupPlan = { uuid: string; label: string; type: string; half: 0 | 1 };
/** A subject for a class or one of its subgroups. */
export type AssignmentPlan = {
  uuid: string;
  subgroup: SubgroupPlan | null;
  room: RoomKind;
  /** The first one is the main teacher. */
  teachers: Teacher[];
};
/** What a class does at the same time: one assignment, or both halves of a split one. */
export type Block = {
  group: ClassPlan;
  subject: Subject;
  weeklyTenths: number;
  /** Places in the week; a half hour takes one that is used every second week. */
  weeklySlots: number;
  assignments: AssignmentPlan[];
};
export type Teaching = { blocks: Block[]; teachers: Teacher[]; subgroups: Map<number, SubgroupPlan[]> };

/** A class of this size is split (order of the ministry, urban schools). */
const splitFrom = 24;
/** Lessons a week at which a school looks for another teacher; the demo teacher has more. */
const usualLoad = 16;

const specialtyBySubject: Readonly<Record<string, Specialty>> = {
  kaz: 'kazakh',
  kazlit: 'kazakh',
  kazlang_lit: 'kazakh',
  rus: 'russian',
  ruslit: 'russian',
  ruslang_lit: 'russian',
  eng: 'english',
  foreign: 'english',
  math: 'mathematics',
  algebra: 'mathematics',
  algebra_an: 'mathematics',
  geometry: 'mathematics',
  digital: 'informatics',
  informatics: 'informatics',
  hist_kz: 'history',
  hist_w: 'history',
  law: 'history',
  geography: 'geography',
  business: 'geography',
  natural: 'biology',
  biology: 'biology',
  physics: 'physics',
  graphics: 'physics',
  chemistry: 'chemistry',
  music: 'music',
  nvtp: 'sport',
  pe: 'sport',
};
/** Lessons that a class teacher of grades 1 to 4 leaves to others. */
const guestSubjects = new Set(['foreign', 'digital', 'music', 'pe']);
const roomBySubject: Readonly<Record<string, RoomKind>> = {
  digital: 'computer',
  informatics: 'computer',
  pe: 'gym',
  physics: 'physics',
  chemistry: 'chemistry',
  biology: 'biology',
};

type Split = 'kazakh' | 'language' | 'informatics' | 'craft';

function splitOf(plan: ClassPlan, subject: Subject): Split | null {
  // Boys and girls learn crafts apart at any size.
  if (subject.key === 'craft') return 'craft';
  if (plan.size < splitFrom) return null;
  if (subject.key === 'foreign' || subject.key === 'eng') return 'language';
  if (subject.key === 'informatics' || (subject.key === 'digital' && plan.parallel > 1)) return 'informatics';
  const isStateLanguage = subject.key === 'kazlang_lit' || (subject.key === 'kaz' && plan.parallel <= 4);
  return plan.language === 'ru' && isStateLanguage && plan.parallel > 1 ? 'kazakh' : null;
}

const subgroupLabels: Readonly<Record<InstructionLanguage, { halves: [string, string]; craft: [string, string] }>> = {
  kk: { halves: ['1-кіші топ', '2-кіші топ'], craft: ['Ұлдар', 'Қыздар'] },
  ru: { halves: ['1-я подгруппа', '2-я подгруппа'], craft: ['Мальчики', 'Девочки'] },
};

function specialtyOf(plan: ClassPlan, subject: Subject, subgroup: SubgroupPlan | null): Specialty {
  if (subgroup?.type === 'craft') return subgroup.half === 0 ? 'craft_boys' : 'craft_girls';
  if (plan.parallel <= 4 && !guestSubjects.has(subject.key)) {
    const isOwnLanguage = subject.key !== (plan.language === 'kk' ? 'rus' : 'kaz');
    if (isOwnLanguage) return 'primary';
  }
  return specialtyBySubject[subject.key] ?? 'primary';
}

function blocksOf(profile: SchoolProfile, eduYear: number, plan: ClassPlan, subgroups: SubgroupPlan[]): Block[] {
  const name = (...parts: (string | number)[]) => uuidV5(['demo', profile.id, eduYear, ...parts].join(':'));
  const halvesOf = (split: Split): SubgroupPlan[] => {
    const known = subgroups.filter((subgroup) => subgroup.type === split);
    if (known.length > 0) return known;
    const labels = subgroupLabels[plan.language][split === 'craft' ? 'craft' : 'halves'];
    const halves = ([0, 1] as const).map(
      (half): SubgroupPlan => ({
        uuid: name('subgroup', plan.id, split, half),
        label: labels[half],
        type: split,
        half,
      }),
    );
    subgroups.push(...halves);
    return halves;
  };
  return Object.entries(weeklyHours(plan.parallel, plan.language, plan.track)).map(([key, hours]) => {
    const subject = subjectOf(key);
    const split = splitOf(plan, subject);
    const halves: (SubgroupPlan | null)[] = split ? halvesOf(split) : [null];
    return {
      group: plan,
      subject,
      weeklyTenths: hours * 10,
      weeklySlots: Math.ceil(hours),
      assignments: halves.map((subgroup, index) => ({
        uuid: name('assignment', plan.id, key, index),
        subgroup,
        room:
          split === 'craft'
            ? index === 0
              ? 'workshop_boys'
              : 'workshop_girls'
            : (roomBySubject[key] ?? (index === 0 ? 'home' : 'language')),
        teachers: [],
      })),
    };
  });
}

/** Everything of one class and specialty, which goes to one teacher (algebra with geometry, language with literature). */
type Demand = { plan: ClassPlan; specialty: Specialty; half: number; assignments: AssignmentPlan[]; hours: number };

function demandsOf(blocks: readonly Block[]): Demand[] {
  const demands = new Map<string, Demand>();
  for (const block of blocks) {
    for (const [half, assignment] of block.assignments.entries()) {
      const specialty = specialtyOf(block.group, block.subject, assignment.subgroup);
      const key = `${block.group.id}:${specialty}:${half}`;
      const demand = demands.get(key) ?? { plan: block.group, specialty, half, assignments: [], hours: 0 };
      demand.assignments.push(assignment);
      demand.hours += block.weeklyTenths / 10;
      demands.set(key, demand);
    }
  }
  return [...demands.values()];
}

/** Grades in which the demo teachers of mathematics have their classes, best first; 7 «А» is before all. */
const demoGrades = [7, 5, 9, 8, 6];
export const demoTeacherClasses = 5;

function demoMathematics(profile: SchoolProfile, demands: readonly Demand[]): Demand[] {
  const rank = ({ plan }: Demand) =>
    (isDemoClass(profile.id, plan) ? -1 : demoGrades.indexOf(plan.parallel)) + (plan.letter === 'А' ? 0 : 10);
  return demands
    .filter(
      ({ plan, specialty, hours }) => specialty === 'mathematics' && hours === 5 && demoGrades.includes(plan.parallel),
    )
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, profile.id === 1 ? demoTeacherClasses : 3);
}

/** The whole teaching of a school. Teachers of the demo accounts carry the login as key, the others a running name. */
export function teachingOf(profile: SchoolProfile, eduYear: number, classes: readonly ClassPlan[]): Teaching {
  const subgroups = new Map<number, SubgroupPlan[]>();
  const blocks = classes.flatMap((plan) => {
    const own: SubgroupPlan[] = [];
    subgroups.set(plan.id, own);
    return blocksOf(profile, eduYear, plan, own);
  });
  const teachers: Teacher[] = [];
  const hire = (key: string, specialty: Specialty): Teacher => {
    const teacher = { key, specialty, hours: 0 };
    teachers.push(teacher);
    return teacher;
  };
  const give = (teacher: Teacher, demand: Demand) => {
    for (const assignment of demand.assignments) assignment.teachers.push(teacher);
    teacher.hours += demand.hours;
  };

  const demands = demandsOf(blocks);
  const open = new Set(demands);
  const take = (teacher: Teacher, chosen: readonly Demand[]) => {
    for (const demand of chosen) {
      give(teacher, demand);
      open.delete(demand);
    }
  };
  if (profile.id === 1) {
    take(hire('teacher', 'mathematics'), demoMathematics(profile, demands));
    const ofDemoClass = demands.filter(({ plan, specialty }) => isDemoClass(1, plan) && specialty === 'kazakh');
    take(hire('grouplead', 'kazakh'), ofDemoClass);
    hire('teacher2', 'mathematics');
  } else if (profile.id === 2) {
    take(hire('teacher.six', 'mathematics'), demoMathematics(profile, demands));
    hire('teacher.second', 'informatics');
  }

  for (const specialty of new Set([...open].map((demand) => demand.specialty))) {
    const wanted = [...open].filter((demand) => demand.specialty === specialty).sort((a, b) => b.hours - a.hours);
    const known = teachers.filter((teacher) => teacher.specialty === specialty && teacher.key !== 'teacher');
    const hours = [...wanted, ...known].reduce((sum, { hours }) => sum + hours, 0);
    const perClass = specialty === 'primary';
    const total = perClass
      ? wanted.length
      : Math.max(Math.round(hours / usualLoad), wanted.some((demand) => demand.half === 1) ? 2 : 1);
    const pool = [...known];
    while (pool.length < total) pool.push(hire(`${specialty}:${pool.length + 1}`, specialty));
    for (const demand of wanted) {
      // Both halves of a class meet at the same time, so they need two people.
      const busy = new Set(
        demands
          .filter((other) => other.plan === demand.plan && other.specialty === specialty && other.half !== demand.half)
          .flatMap((other) => other.assignments.flatMap((assignment) => assignment.teachers)),
      );
      const free = pool.filter((teacher) => !busy.has(teacher)).sort((a, b) => a.hours - b.hours);
      give(free[0] ?? hire(`${specialty}:${pool.length + 1}`, specialty), demand);
    }
  }
  addSecondTeacher(profile, blocks, teachers);
  const chemist = teachers.find(({ specialty }) => specialty === 'chemistry');
  if (isSupportSchool(profile.id) && chemist) chemist.key = 'teacher.support';
  return { blocks, teachers, subgroups };
}

/** Decisions B11: a lesson may have co-teachers, so one assignment of the demo teacher has two. */
function addSecondTeacher(profile: SchoolProfile, blocks: readonly Block[], teachers: readonly Teacher[]): void {
  if (profile.id !== 1) return;
  const second = teachers.find((teacher) => teacher.key === 'teacher2');
  const algebra = blocks.find((block) => isDemoClass(1, block.group) && block.subject.key === 'algebra');
  if (second) algebra?.assignments[0]?.teachers.push(second);
}
