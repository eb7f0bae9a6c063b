// Positions of a school's staff (decisions E9). Their names are in the dictionary `positions`; here is what follows from each.
import type { Role } from '../core/roles.ts';

/** In the order in which they are listed. Whoever leads a class becomes a group lead besides; null: a card without a sign-in. */
export const positionRules = [
  { id: 1, key: 'director', role: 'director' },
  { id: 2, key: 'deputy_academic', role: 'zavuch' },
  { id: 3, key: 'deputy_upbringing', role: 'zavuch' },
  { id: 104, key: 'deputy_profile', role: 'zavuch' },
  { id: 5, key: 'deputy_ict', role: 'zavuch' },
  { id: 6, key: 'deputy_methodical', role: 'zavuch' },
  { id: 7, key: 'deputy_facilities', role: 'zavuch' },
  { id: 4, key: 'teacher', role: 'teacher' },
  { id: 9, key: 'teacher_primary', role: 'teacher' },
  { id: 10, key: 'class_teacher', role: 'teacher' },
  { id: 11, key: 'methodist', role: null },
  { id: 12, key: 'psychologist', role: null },
  { id: 13, key: 'social_pedagogue', role: 'social_worker' },
  { id: 14, key: 'special_pedagogue', role: 'teacher' },
  { id: 15, key: 'speech_therapist', role: 'teacher' },
  { id: 16, key: 'defectologist', role: 'teacher' },
  { id: 17, key: 'assistant', role: null },
  { id: 18, key: 'tutor', role: null },
  { id: 19, key: 'counsellor', role: null },
  { id: 20, key: 'career_adviser', role: null },
  { id: 21, key: 'extra_teacher', role: 'teacher' },
  { id: 22, key: 'nvtp_teacher', role: 'teacher' },
  { id: 23, key: 'pe_instructor', role: 'teacher' },
  { id: 24, key: 'librarian', role: null },
  { id: 25, key: 'lab_assistant', role: null },
  { id: 26, key: 'secretary', role: null },
  { id: 27, key: 'hr', role: null },
  { id: 28, key: 'accountant', role: null },
  { id: 29, key: 'nurse', role: null },
  { id: 131, key: 'admin', role: 'zavuch' },
  { id: 31, key: 'sysadmin', role: null },
  { id: 32, key: 'intern_teacher', role: 'teacher' },
] as const satisfies readonly { id: number; key: string; role: Role | null }[];

export const positionIds = positionRules.map(({ id }) => String(id));
/** The only one that a deputy gives. */
export const teacherPosition = 4;
/** Never listed and never given to anybody. */
export const hiddenPosition = 133;
/** Shown to the director alone. */
export const adminPosition = 131;

/** The role that a position gives; null: none. */
export function roleOfPosition(id: number): Role | null {
  return positionRules.find((rule) => rule.id === id)?.role ?? null;
}

/** Whom a deputy does not touch: a director and an administrator (decisions E9). */
export const isAboveDeputies = (id: number): boolean => id === adminPosition || roleOfPosition(id) === 'director';

/** Whether a card of this position may be deleted for good (USERCARD-046): a teacher's. */
export const isRemovable = (id: number): boolean => roleOfPosition(id) === 'teacher';

const leading: readonly (Role | null)[] = ['director', 'zavuch', 'teacher'];
/** Whether somebody of this position may lead a class or a programme, and be given lessons: they can open a journal. */
export const mayLead = (id: number): boolean => leading.includes(roleOfPosition(id));
