import { type Role, roleCodes } from '../core/roles.ts';
import type { LocalDate } from '../core/time.ts';
import type { Child, EduYear, UserInfo } from './session.schema.ts';

/** The role that counts: a subrole overrides the role of a teacher (part 1 section 6). */
export function effectiveRole(user: Pick<UserInfo, 'role' | 'subrole'>): Role {
  return user.role === 'teacher' && user.subrole ? user.subrole : user.role;
}

/** The child a person has chosen, while it is theirs. */
export function chosenChild(user: Pick<UserInfo, 'children'>, childId: string | null): Child | undefined {
  return user.children.find(({ studentInfo }) => studentInfo.studentSchoolUuid === childId);
}

/**
 * The user as they act: whoever chose one of their children acts as its parent; without the child they are what they are by
 * default, with that role's position (part 1 section 4). Parents by default always act as parents.
 */
export function actingUser(user: UserInfo, childId: string | null): UserInfo {
  if (user.defaultRole === 'parent' || !chosenChild(user, childId)) return user;
  return { ...user, role: 'parent', subrole: null, position: null, group: null };
}

/** Genders of older services: w is read as f (part 1 section 3). */
export function toGender(value: string): 'm' | 'f' {
  return value === 'm' ? 'm' : 'f';
}

/** A role by its code of older services, or by its own name. */
export function toRole(value: string): Role | undefined {
  return Object.entries(roleCodes).find(([code, role]) => value === code || value === role)?.[1];
}

/** The year that is worked in: the chosen one, else the current one, else the first (part 1 section 4). */
export function selectedYear(years: readonly EduYear[], chosen: number | null): EduYear | undefined {
  return years.find((year) => year.eduYear === chosen) ?? years.find((year) => year.isCurrent) ?? years[0];
}

/** A day that the year holds: today, or the nearest edge of a year that is over or has not started. */
export function dayInYear(today: LocalDate, year: Pick<EduYear, 'dateStart' | 'dateEnd'> | null): LocalDate {
  if (year === null) return today;
  if (today < year.dateStart) return year.dateStart;
  return today > year.dateEnd ? year.dateEnd : today;
}

/** Whether calls are allowed for a year: archive and active ones (part 1 section 4). */
export function allowsRequests(year: Pick<EduYear, 'status'>): boolean {
  return year.status === 'Archive' || year.status === 'Active';
}

/** Whether nothing may be written (decisions B15). */
export function isReadOnly(year: Pick<EduYear, 'status'>): boolean {
  return year.status === 'Archive';
}
