import { type Role, roleCodes } from '../core/roles.ts';
import type { EduYear, UserInfo } from './session.schema.ts';

/** The role that counts: a subrole overrides the role of a teacher (part 1 section 6). */
export function effectiveRole(user: Pick<UserInfo, 'role' | 'subrole'>): Role {
  return user.role === 'teacher' && user.subrole ? user.subrole : user.role;
}

/** Genders of older services: w is read as f (part 1 section 3). */
export function toGender(value: string): 'm' | 'f' {
  return value === 'm' ? 'm' : 'f';
}

/** A role by its code of older services, or by its own name. */
export function toRole(value: string): Role | undefined {
  return roleCodes[value] ?? (Object.values(roleCodes).includes(value as Role) ? (value as Role) : undefined);
}

/** The year that is worked in: the chosen one, else the current one, else the first (part 1 section 4). */
export function selectedYear(years: readonly EduYear[], chosen: number | null): EduYear | undefined {
  return years.find((year) => year.eduYear === chosen) ?? years.find((year) => year.isCurrent) ?? years[0];
}

/** Whether calls are allowed for a year: archive and active ones (part 1 section 4). */
export function allowsRequests(year: Pick<EduYear, 'status'>): boolean {
  return year.status === 'Archive' || year.status === 'Active';
}

/** Whether nothing may be written (decisions B15). */
export function isReadOnly(year: Pick<EduYear, 'status'>): boolean {
  return year.status === 'Archive';
}
