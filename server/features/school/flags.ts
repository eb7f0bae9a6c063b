// What a school allows beyond the rights of a role (decisions E8); a school that is not there allows nothing.
import type { SchoolRow } from './school.repository.ts';

type Allowing = Pick<SchoolRow, 'flags'> | undefined;
const allows = (school: Allowing, flag: string): boolean =>
  (school?.flags as Record<string, unknown> | undefined)?.[flag] === true;

/** Whether its families have freedom access, and its people are shown advertising (decisions B16). */
export const hasFreedom = (school: Allowing): boolean => allows(school, 'flagFreedomIsEnabled');
/** Whether group leads may write about the pupils of their class. */
export const leadsMayEdit = (school: Allowing): boolean => allows(school, 'flagGroupLoadCanEditSchedule');
/** Whether teachers may change how pupils are reached whom they teach. */
export const teachersMayEdit = (school: Allowing): boolean => allows(school, 'flagTeacherCanEditSchedule');
