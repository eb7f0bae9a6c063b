// The closed list of roles (decisions B25), the codes other systems use for them, and the groups the rules speak of.

/** Every role a person can hold. `anon` is nobody signed in and is never stored. */
export const roles = [
  'student',
  'parent',
  'teacher',
  'group_lead',
  'zavuch',
  'director',
  'social_worker',
  'education_worker',
  'department_worker',
  'region_worker',
  'country_worker',
  'monitoring',
  'monitoring_region_worker',
  'monitoring_department_worker',
  'mks_methodist',
] as const;
export type Role = (typeof roles)[number];
export type RoleOrAnonymous = Role | 'anon';

/** Role groups (part 1 section 6, decisions B25). "Employee" is anybody on a school's staff. */
export const roleGroups = {
  teacher: ['teacher', 'group_lead'],
  frontOffice: ['teacher', 'group_lead'],
  management: ['director', 'zavuch'],
  employee: ['teacher', 'group_lead', 'zavuch', 'director', 'social_worker'],
  /** Who reads what a school writes about its lessons. */
  schoolReader: ['teacher', 'group_lead', 'zavuch', 'director', 'social_worker', 'monitoring'],
  worker: ['social_worker', 'education_worker', 'department_worker', 'region_worker', 'country_worker'],
  methodists: ['mks_methodist'],
  education: ['education_worker', 'mks_methodist'],
  monitoring: ['monitoring', 'monitoring_region_worker', 'monitoring_department_worker'],
  /** Who sees the staff tabs of a lesson (part 2 section 6). */
  lessonStaff: ['teacher', 'group_lead', 'director', 'zavuch', 'monitoring'],
  family: ['student', 'parent'],
  /** Who may open the schedule (part 1 section 6). */
  scheduleReader: ['teacher', 'group_lead', 'zavuch', 'director', 'student', 'parent'],
  /** Who gives lessons, and so has homework to set and lessons to fill in (part 1 section 4). */
  lessonGiver: ['teacher', 'group_lead', 'zavuch', 'director'],
  /** Who may open journals: their teachers and group leads, management and monitoring to read (part 2 section 1). */
  journalReader: ['teacher', 'group_lead', 'zavuch', 'director', 'monitoring'],
  lessonReader: ['teacher', 'group_lead', 'zavuch', 'director', 'student', 'parent', 'monitoring'],
} as const satisfies Record<string, readonly Role[]>;
export type RoleGroup = keyof typeof roleGroups;

/** Tells whether a role belongs to a group. */
export function isIn(group: RoleGroup, role: RoleOrAnonymous | undefined): boolean {
  return role !== undefined && (roleGroups[group] as readonly string[]).includes(role);
}

/** Codes under which the older parts of the specification and other systems know the roles. */
export const roleCodes: Readonly<Record<string, Role>> = {
  STD: 'student',
  PRNT: 'parent',
  TCHR: 'teacher',
  GRPLD: 'group_lead',
  ZVCH: 'zavuch',
  DCR: 'director',
  SCL_WRKR: 'social_worker',
  EDUWRKR: 'education_worker',
  DPTWRKR: 'department_worker',
  RGNWRKR: 'region_worker',
  CTRWRKR: 'country_worker',
  MNTR: 'monitoring',
  MNTR_RGN: 'monitoring_region_worker',
  MNTR_DPT: 'monitoring_department_worker',
  MKS_MTDST: 'mks_methodist',
};
