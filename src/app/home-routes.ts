// Every role has exactly one home, defined here and nowhere else (decisions B26).
import { isIn, type Role } from '#contract/core/roles.ts';
import { effectiveRole } from '#contract/session/session.rules.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';

// Roles whose first page is not built yet have nothing to do here: they are told so instead of being sent round in circles.
const homes: Readonly<Record<Role, string>> = {
  student: 'schedule',
  parent: 'schedule',
  teacher: 'schedule',
  group_lead: 'schedule',
  zavuch: 'frontoffice/dashboard',
  director: 'frontoffice/dashboard',
  social_worker: 'social/categories',
  education_worker: 'access-restricted',
  department_worker: 'people-search',
  region_worker: 'people-search',
  country_worker: 'people-search',
  monitoring: 'people-counts',
  monitoring_region_worker: 'people-counts',
  monitoring_department_worker: 'people-counts',
  mks_methodist: 'people-counts',
};

/** The page, below the year, on which a person lands; a parent without children is told what that means. */
export function homeOf(user: UserInfo): string {
  const role = effectiveRole(user);
  return role === 'parent' && user.children.length === 0 ? 'access-restricted' : homes[role];
}

/** Where somebody is led who may not open a page (part 1 section 4): the management to its students, others home. */
export function insteadFor(user: UserInfo): string {
  return isIn('management', effectiveRole(user)) ? 'backoffice/students' : homeOf(user);
}
