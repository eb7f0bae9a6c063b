// Who somebody is: their account, their roles in schools, and as pupil or parent. An account belongs to no school: a person may be in several.
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { studentStates } from '#contract/contingent/contingent.schema.ts';
import { staffCategories, staffStates } from '#contract/personnel/personnel.schema.ts';

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  login: text('login').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  isDefaultPassword: boolean('is_default_password').notNull().default(false),
  iin: text('iin'),
  surname: text('surname').notNull(),
  firstname: text('firstname').notNull(),
  patronymic: text('patronymic'),
  gender: text('gender', { enum: ['m', 'f'] }).notNull(),
  bornDate: date('born_date', { mode: 'string' }),
  phone: text('phone'),
  photo: text('photo'),
});

/** Roles of a person in schools. Keyed by the user: it answers "where may this person work". */
export const userSchools = pgTable(
  'user_schools',
  {
    userId: integer('user_id').notNull(),
    schoolId: integer('school_id').notNull(),
    role: text('role').notNull(),
    /** Overrides the role for teachers (part 1 section 6). */
    subrole: text('subrole'),
    positionKz: text('position_kz'),
    positionRu: text('position_ru'),
    positionEn: text('position_en'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.schoolId, table.role] })],
);

/** Who works or worked in a school; the role that follows from the position is in `user_schools` (decisions E9). */
export const staffMembers = pgTable(
  'staff_members',
  {
    schoolId: integer('school_id').notNull(),
    userId: integer('user_id').notNull(),
    version: integer('version').notNull().default(1),
    positionId: integer('position_id').notNull(),
    category: text('category', { enum: staffCategories }),
    /** The one that this school knows; a person with two schools may have told each another. */
    phone: text('phone'),
    isInStatistic: boolean('is_in_statistic').notNull().default(true),
    state: text('state', { enum: staffStates }).notNull().default('active'),
    archivedOn: date('archived_on', { mode: 'string' }),
    archiveOrder: text('archive_order'),
    archiveReason: text('archive_reason'),
    /** Epoch milliseconds of the last change to this row. */
    changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.userId] })],
);

/** A pupil of a school, over all years. */
export const students = pgTable(
  'students',
  {
    schoolId: integer('school_id').notNull(),
    studentSchoolUuid: uuid('student_school_uuid').notNull(),
    studentUuid: uuid('student_uuid').notNull(),
    userId: integer('user_id').notNull(),
    state: text('state', { enum: studentStates }).notNull().default('active'),
    /** The last day of a pupil who has left. */
    leftOn: date('left_on', { mode: 'string' }),
    /** Counts in the sizes of classes and in reports (decisions E31). */
    isInStatistic: boolean('is_in_statistic').notNull().default(true),
    phone: text('phone'),
    address: text('address'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentSchoolUuid] }),
    index('students_of_user').on(table.userId),
  ],
);

/** Which parent has which child where. */
export const parentChildren = pgTable(
  'parent_children',
  {
    schoolId: integer('school_id').notNull(),
    parentUserId: integer('parent_user_id').notNull(),
    studentSchoolUuid: uuid('student_school_uuid').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.parentUserId, table.studentSchoolUuid] }),
    index('children_of_parent').on(table.parentUserId),
  ],
);
