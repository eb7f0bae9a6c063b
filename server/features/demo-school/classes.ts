// Which classes a school has: grades, letters, languages of instruction, shifts.

import type { InstructionLanguage } from './demo-data.ts';
import type { Random } from './random.ts';

export type SchoolProfile = {
  id: number;
  /** 5: Monday to Friday; 6: with Saturday. */
  weekDays: 5 | 6;
  groupCount: number;
  bells: '45_one_shift' | '40_two_shifts';
  /** Grades that come in the afternoon. */
  secondShiftGrades: readonly number[];
};

export type ClassPlan = {
  id: number;
  parallel: number;
  letter: string;
  language: InstructionLanguage;
  /** Direction of grades 10 and 11. */
  track: 'emn' | 'ogn';
  shift: number;
  size: number;
};

/** Order in which a school that grows opens classes: the demo teacher's grades first, so that a small school has them too. */
const fiveDayGrades = [7, 3, 5, 9, 8, 1, 2, 6, 4, 10, 11, 7, 1, 5, 2, 3, 6, 4, 8, 9, 10, 11, 7, 1, 5, 2];
const sixDayGrades = [9, 7, 5, 8, 6, 10, 11, 3];
/** Letters of a grade in the order in which its classes open: the largest school has eleven of one. */
const letters = ['А', 'Ә', 'Б', 'В', 'Г', 'Ғ', 'Д', 'Е', 'Ж', 'З', 'И', 'К'];
const lettersFor = (count: number) => letters.slice(0, count);
const russianLetters = new Set(['Б', 'В']);

/** Fewest and most classes that a generated school can have. */
export const groupLimits = { min: 4, max: 120 } as const;
/** The demo class must have exactly this many pupils. */
export const demoClassSize = 25;

export function isDemoClass(schoolId: number, plan: { parallel: number; letter: string }): boolean {
  return schoolId === 1 && plan.parallel === 7 && plan.letter === 'А';
}

function smallestOf(perGrade: ReadonlyMap<number, number>): number {
  const grades = Array.from({ length: 11 }, (_, index) => index + 1);
  return grades.reduce((best, grade) => ((perGrade.get(grade) ?? 0) < (perGrade.get(best) ?? 0) ? grade : best));
}

/** Classes in the order of grade and letter; ids begin at the school's thousand. */
export function classesOf(profile: SchoolProfile, random: Random): ClassPlan[] {
  const opening = profile.weekDays === 6 ? [...sixDayGrades, ...fiveDayGrades] : fiveDayGrades;
  const perGrade = new Map<number, number>();
  for (let index = 0; index < profile.groupCount; index++) {
    const grade = opening[index] ?? smallestOf(perGrade);
    perGrade.set(grade, (perGrade.get(grade) ?? 0) + 1);
  }
  const classes: ClassPlan[] = [];
  for (let parallel = 1; parallel <= 11; parallel++) {
    for (const [index, letter] of lettersFor(perGrade.get(parallel) ?? 0).entries()) {
      const plan = { parallel, letter };
      classes.push({
        ...plan,
        id: profile.id * 1000 + classes.length + 1,
        language: russianLetters.has(letter) ? 'ru' : 'kk',
        track: index % 2 === 0 ? 'emn' : 'ogn',
        shift: profile.secondShiftGrades.includes(parallel) ? 2 : 1,
        size: isDemoClass(profile.id, plan) ? demoClassSize : random.int(22, 26),
      });
    }
  }
  return classes;
}
