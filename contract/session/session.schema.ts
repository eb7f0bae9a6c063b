// Who is signed in, what they may act as, and where (part 1 section 3).
import * as z from 'zod/mini';
import { roles } from '../core/roles.ts';
import { subscribes } from '../core/subscribes.ts';

export const school = z.object({
  id: z.int(),
  address: z.string(),
  name: z.string(),
  bin: z.string(),
  type: z.string(),
  departmentId: z.int(),
  regionId: z.int(),
  apiVersion: z.string(),
  flagFreedomIsEnabled: z.boolean(),
  flagGroupLoadCanEditSchedule: z.boolean(),
  flagTeacherCanEditSchedule: z.boolean(),
  scheduleVersion: z.string(),
  isTransfer: z.boolean(),
  mksVksIsSupport: z.boolean(),
  mksVksIsMagnet: z.boolean(),
  phone: z.nullable(z.string()),
  qalamAdminName: z.nullable(z.string()),
  qalamAdminPhone: z.nullable(z.string()),
  journalVersion: z.string(),
  // Beyond the specification: the school's own zone decides what "today" is (decisions B40).
  timeZone: z.string(),
  /** The zone's offsets of these years: what a device itself knows of zones may be years old. Absent in what a device kept of before. */
  zoneChanges: z.optional(z.array(z.object({ from: z.number(), minutes: z.int() }))),
});
export type School = z.infer<typeof school>;

export const studentInfo = z.object({
  studentGroupUuid: z.uuid(),
  studentSchoolUuid: z.uuid(),
  studentUuid: z.uuid(),
  hasFreedomCard: z.boolean(),
  studentUserId: z.int(),
  studentName: z.optional(z.string()),
  // Absent in what a device kept of before.
  hasActivatedParent: z.optional(z.boolean()),
  hasUnactivatedParentInvite: z.optional(z.boolean()),
  /** Whether the reader is asked for a parent (decisions D68): a student without one, a parent who is the only one. */
  lacksParent: z.optional(z.boolean()),
});
export type StudentInfo = z.infer<typeof studentInfo>;

export const child = z.object({
  studentInfo,
  group: z.object({ id: z.int(), name: z.string() }),
  /** Groups and subgroups for the schedule filter. */
  groups: z.array(z.object({ id: z.int(), subgroupUuid: z.nullable(z.uuid()), name: z.string() })),
  school,
  eduYear: z.int(),
});
export type Child = z.infer<typeof child>;

export const schoolEntry = z.object({
  userId: z.int(),
  school: z.object({ id: z.int(), name: z.string() }),
  role: z.enum(roles),
});
export type SchoolEntry = z.infer<typeof schoolEntry>;

/** An account of the same person, which they enter without its password (docs/decisions/2026-11-21-related-accounts.md). */
export const relatedAccount = z.object({
  userId: z.int(),
  login: z.string(),
  surname: z.string(),
  firstname: z.string(),
  role: z.enum(roles),
  /** Null for somebody who works in no school, such as a parent without children. */
  school: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type RelatedAccount = z.infer<typeof relatedAccount>;

/** A link to another account of the same person, as its owner sees and undoes it; both accounts have the line. */
export const linkedAccount = z.object({
  userId: z.int(),
  surname: z.string(),
  firstname: z.string(),
  /** Null for an account that has no role any more. */
  role: z.nullable(z.enum(roles)),
  school: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** UTC instant. */
  linkedAt: z.string(),
  /** Whether it was done in the account that asks; else somebody who was signed in to the other one gave this one's password. */
  isLinkedHere: z.boolean(),
  /** Kind of browser in which it was done, such as "Chrome, Android"; null when that is not known. */
  device: z.nullable(z.string()),
  /** Whether it may be entered: not while the IINs differ, and not without a role. */
  isOpen: z.boolean(),
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

/** Years of a school (part 1 section 3). */
export const eduYearStatus = z.enum(['NotStarted', 'Active', 'Transfer', 'Archive']);
/** Lower-case form that groups and some older calls use (decisions B23). */
export const groupStatusOf = {
  NotStarted: 'not_started',
  Active: 'active',
  Transfer: 'transfer',
  Archive: 'archive',
} as const;
export const eduYear = z.object({
  eduYear: z.int(),
  isCurrent: z.boolean(),
  status: eduYearStatus,
  canEditPeriods: z.boolean(),
  schoolId: z.int(),
  dateStart: z.string(),
  dateEnd: z.string(),
});
export type EduYear = z.infer<typeof eduYear>;

/** Genders as stored; the older "w" is read as f (part 1 section 3). */
export const gender = z.enum(['m', 'f']);

/** The user/auth state that the device keeps; tokens are never part of it (decisions A). */
export const userInfo = z.object({
  userId: z.int(),
  role: z.enum(roles),
  /** Overrides the role for teachers, for example group_lead. */
  subrole: z.nullable(z.enum(roles)),
  position: z.nullable(z.string()),
  defaultRole: z.enum(roles),
  group: z.nullable(z.object({ id: z.int(), name: z.string() })),
  gender,
  firstname: z.string(),
  lastname: z.nullable(z.string()),
  surname: z.string(),
  bornDate: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Absent in what a device kept of before. */
  email: z.optional(z.nullable(z.string())),
  regionId: z.nullable(z.int()),
  regionName: z.nullable(z.string()),
  departmentId: z.nullable(z.int()),
  departmentName: z.nullable(z.string()),
  school: z.nullable(school),
  schools: z.array(schoolEntry),
  children: z.array(child),
  selectedChild: z.nullable(z.string()),
  studentInfo: z.nullable(studentInfo),
  /** Groups and subgroups of a student, for the schedule filter. */
  studentGroups: z.array(z.object({ id: z.int(), subgroupUuid: z.nullable(z.uuid()), name: z.string() })),
  isDefaultPassword: z.boolean(),
  /** Tours of pages that are due (core/tour-names.ts). Absent in what a device kept of before; a newer server may name more. */
  tours: z.optional(z.array(z.string())),
  score: z.int(),
  quarterScore: z.int(),
  level: z.object({ value: z.int(), progress: z.int() }),
  sumScoreToday: z.int(),
  notificationCount: z.int(),
  accessToPortfoliosStatistics: z.boolean(),
  roleEntityId: z.nullable(z.int()),
  chatToken: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  years: z.array(eduYear),
  /** What the school has subscribed to; null for who works in none, absent in what a device kept of before. */
  subscribes: z.optional(z.nullable(subscribes)),
  /** Where the year 2022-2023 is read, for whom it is offered (decisions E15). */
  archiveOf2022: z.optional(z.string()),
});
export type UserInfo = z.infer<typeof userInfo>;
