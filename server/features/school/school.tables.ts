// A school, its rooms, its classes and who belongs to them.

import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { faculties, usualCapacity } from '#contract/groups/groups.schema.ts';
import { roomKinds } from '#contract/rooms/rooms.schema.ts';

const day = (name: string) => date(name, { mode: 'string' });

export const schools = pgTable('schools', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  bin: text('bin').notNull(),
  type: text('type').notNull(),
  regionId: integer('region_id').notNull(),
  departmentId: integer('department_id').notNull(),
  phone: text('phone'),
  email: text('email'),
  timeZone: text('time_zone').notNull(),
  /** The other fields of part 1 section 3 "school", by their names there. */
  flags: jsonb('flags').notNull(),
  /** As documents of the school name whoever leads it; the role in both languages of such documents. Null: not said yet. */
  directorName: text('director_name'),
  directorRoleRu: text('director_role_ru'),
  directorRoleKz: text('director_role_kz'),
  directorVersion: integer('director_version').notNull().default(1),
  /** Of `phone`, `email` and of who helps with Qalam (`flags`). */
  contactsVersion: integer('contacts_version').notNull().default(1),
});

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

export const rooms = pgTable(
  'rooms',
  {
    schoolId: integer('school_id').notNull(),
    id: integer('id').notNull(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    capacity: integer('capacity'),
    kind: text('kind', { enum: roomKinds }),
    building: text('building'),
    isArchived: boolean('is_archived').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
);
/** A room as one begins of which no more is known. */
export const plainRoom = { version: 1, capacity: null, kind: null, building: null, isArchived: false } as const;

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
    /** The bells chosen for it; null: those of its shift. */
    timeSchemeUuid: uuid('time_scheme_uuid'),
    version: integer('version').notNull().default(1),
    /** Direction of grades 10 to 12; null: none. */
    faculty: text('faculty', { enum: faculties }),
    /** Pupils that the school plans it for. */
    capacity: integer('capacity').notNull().default(usualCapacity),
    /** Counts in the sizes of classes and in reports (decisions E31). */
    isInStatistic: boolean('is_in_statistic').notNull().default(true),
    /** Children with special needs learn in it. */
    isInclusive: boolean('is_inclusive').notNull().default(false),
    /** Nobody plans with it from this day on; null: it is in use. */
    archivedOn: day('archived_on'),
    /** The class of the year before that it goes on from; null: of none. */
    previousGroupId: integer('previous_group_id'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
);
/** A class as one begins of which no more is known. */
export const plainGroup = {
  version: 1,
  faculty: null,
  capacity: usualCapacity,
  isInStatistic: true,
  isInclusive: false,
  archivedOn: null,
  previousGroupId: null,
} as const;

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

/**
 * The group of an inclusive programme beside its class (decisions E17). Its row in `groups` is of no grade, as that of every group that
 * is nobody's class; what only a programme has stands here.
 */
export const programmeGroups = pgTable(
  'programme_groups',
  {
    schoolId: integer('school_id').notNull(),
    groupId: integer('group_id').notNull(),
    version: integer('version').notNull().default(1),
    parentGroupId: integer('parent_group_id').notNull(),
    /** Grade of the class, by which its pupils are assessed here too. */
    parallel: integer('parallel').notNull(),
    programmeId: integer('programme_id').notNull(),
    description: text('description'),
    faculty: text('faculty'),
    quarterStart: integer('quarter_start').notNull(),
    quarterEnd: integer('quarter_end').notNull(),
    /** Null: it is open. */
    closedOn: day('closed_on'),
    closeOrder: text('close_order'),
    closeOrderDate: day('close_order_date'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.groupId] }),
    index('programmes_of_class').on(table.schoolId, table.parentGroupId),
  ],
);
