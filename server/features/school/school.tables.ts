// A school, its years and calendar, its classes and who belongs to them.
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const day = (name: string) => date(name, { mode: 'string' });

// Reference data, the same for the whole country.
export const regions = pgTable('regions', {
  id: integer('id').primaryKey(),
  kz: text('kz').notNull(),
  ru: text('ru').notNull(),
  en: text('en').notNull(),
});
export const departments = pgTable('departments', {
  id: integer('id').primaryKey(),
  regionId: integer('region_id').notNull(),
  kz: text('kz').notNull(),
  ru: text('ru').notNull(),
  en: text('en').notNull(),
});
export const subjects = pgTable('subjects', {
  id: integer('id').primaryKey(),
  key: text('key').notNull().unique(),
  kz: text('kz').notNull(),
  ru: text('ru').notNull(),
  en: text('en').notNull(),
  scoreType: text('score_type', { enum: ['mark', 'credit', 'no_score'] }).notNull(),
  subjectType: text('subject_type', { enum: ['regular', 'elective', 'additional'] }).notNull(),
});

export const schools = pgTable('schools', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  bin: text('bin').notNull(),
  type: text('type').notNull(),
  regionId: integer('region_id').notNull(),
  departmentId: integer('department_id').notNull(),
  phone: text('phone'),
  timeZone: text('time_zone').notNull(),
  /** The other fields of part 1 section 3 "school", by their names there. */
  flags: jsonb('flags').notNull(),
});

export const schoolYears = pgTable(
  'school_years',
  {
    schoolId: integer('school_id').notNull(),
    eduYear: integer('edu_year').notNull(),
    status: text('status', { enum: ['NotStarted', 'Active', 'Transfer', 'Archive'] }).notNull(),
    isCurrent: boolean('is_current').notNull(),
    canEditPeriods: boolean('can_edit_periods').notNull(),
    dateStart: day('date_start').notNull(),
    dateEnd: day('date_end').notNull(),
    /** Weights, scale, rounding and exceptions of the marks (decisions B33). */
    formula: jsonb('formula').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.eduYear] })],
);

/** What a school has subscribed to; a school without a row has everything. Without `general` the school is locked. */
export const schoolSubscriptions = pgTable('school_subscriptions', {
  schoolId: integer('school_id').primaryKey(),
  general: boolean('general').notNull(),
  kitap: boolean('kitap').notNull(),
  om: boolean('om').notNull(),
  ustaz: boolean('ustaz').notNull(),
  /** Last day that is paid for; the staff is warned before it. Null: without an end. */
  paidUntil: day('paid_until'),
});

export const quarters = pgTable(
  'quarters',
  {
    schoolId: integer('school_id').notNull(),
    eduYear: integer('edu_year').notNull(),
    number: integer('number').notNull(),
    dateStart: day('date_start').notNull(),
    dateEnd: day('date_end').notNull(),
    /** Archive: marks of the period can no longer be changed. */
    status: text('status', { enum: ['open', 'archive'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.eduYear, table.number] })],
);

/** Holidays and breaks. `parallel` 0: for everybody. */
export const daysOff = pgTable(
  'days_off',
  {
    schoolId: integer('school_id').notNull(),
    dateStart: day('date_start').notNull(),
    parallel: integer('parallel').notNull(),
    dateEnd: day('date_end').notNull(),
    kind: text('kind', { enum: ['holiday', 'break'] }).notNull(),
    kz: text('kz').notNull(),
    ru: text('ru').notNull(),
    en: text('en').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.dateStart, table.parallel] })],
);

export const rooms = pgTable(
  'rooms',
  {
    schoolId: integer('school_id').notNull(),
    id: integer('id').notNull(),
    number: text('number').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
);

/** A class of one school year. */
export const groups = pgTable(
  'groups',
  {
    schoolId: integer('school_id').notNull(),
    id: integer('id').notNull(),
    eduYear: integer('edu_year').notNull(),
    /** 0: of no grade, such as a group of pupils of several classes; then `letter` is its whole name. */
    parallel: integer('parallel').notNull(),
    letter: text('letter').notNull(),
    /** kk, ru, … */
    eduLang: text('edu_lang').notNull(),
    shift: integer('shift').notNull(),
    leadUserId: integer('lead_user_id'),
    roomId: integer('room_id'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
);

export const subgroups = pgTable(
  'subgroups',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    groupId: integer('group_id').notNull(),
    label: text('label').notNull(),
    type: text('type').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.uuid] })],
);

/** A pupil of a school, over all years. */
export const students = pgTable(
  'students',
  {
    schoolId: integer('school_id').notNull(),
    studentSchoolUuid: uuid('student_school_uuid').notNull(),
    studentUuid: uuid('student_uuid').notNull(),
    userId: integer('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentSchoolUuid] }),
    index('students_of_user').on(table.userId),
  ],
);

/** A pupil in a class; the journal's cells hang on this membership. */
export const groupMembers = pgTable(
  'group_members',
  {
    schoolId: integer('school_id').notNull(),
    studentGroupUuid: uuid('student_group_uuid').notNull(),
    groupId: integer('group_id').notNull(),
    studentSchoolUuid: uuid('student_school_uuid').notNull(),
    dateFrom: day('date_from').notNull(),
    dateTo: day('date_to'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentGroupUuid] }),
    index('members_of_group').on(table.schoolId, table.groupId),
    index('groups_of_student').on(table.schoolId, table.studentSchoolUuid),
  ],
);

export const subgroupMembers = pgTable(
  'subgroup_members',
  {
    schoolId: integer('school_id').notNull(),
    subgroupUuid: uuid('subgroup_uuid').notNull(),
    studentGroupUuid: uuid('student_group_uuid').notNull(),
    dateFrom: day('date_from').notNull(),
    dateTo: day('date_to'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.subgroupUuid, table.studentGroupUuid, table.dateFrom] }),
    index('subgroups_of_student').on(table.schoolId, table.studentGroupUuid),
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
