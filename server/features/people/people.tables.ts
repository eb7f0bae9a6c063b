// Who somebody is: their account, their roles in schools, and as pupil or parent. An account belongs to no school: a person may be in several.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accessKinds } from '#contract/access-log/access-log.schema.ts';
import { studentStates } from '#contract/contingent/contingent.schema.ts';
import { type Gender, nameSources } from '#contract/core/people-fields.ts';
import { grantKinds } from '#contract/grants/grants.schema.ts';
import { staffCategories, staffStates } from '#contract/personnel/personnel.schema.ts';

/** How an invitation ended. */
export const inviteOutcomes = ['accepted', 'refused', 'canceled'] as const;

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    login: text('login').notNull().unique(),
    /** Null: the first password counts, which is derived and never stored (decisions E4). */
    passwordHash: text('password_hash'),
    isDefaultPassword: boolean('is_default_password').notNull().default(false),
    /** Which first password: a reset gives out the next one. */
    firstPasswordGeneration: integer('first_password_generation').notNull().default(0),
    iin: text('iin'),
    /**
     * What whoever made the account by a code gave as their IIN. It is in `iin` only while a school lets them be a parent of somebody, so
     * that nobody is taken for the bearer of an IIN because they know it.
     */
    claimedIin: text('claimed_iin'),
    isNotResident: boolean('is_not_resident').notNull().default(false),
    surname: text('surname').notNull(),
    firstname: text('firstname').notNull(),
    patronymic: text('patronymic'),
    /** Who said the name last; null: it is older than the question. */
    nameSource: text('name_source', { enum: nameSources }),
    gender: text('gender', { enum: ['m', 'f'] }).notNull(),
    bornDate: date('born_date', { mode: 'string' }),
    /** As the person gave it themselves; what a school knows is in its own rows. Neither phone nor e-mail proves who a person is. */
    phone: text('phone'),
    /** As the person gave it themselves. */
    email: text('email'),
    photo: text('photo'),
    /** Epoch milliseconds of the first sign-in (decisions E27 "activated"); null: nobody has signed in yet. */
    firstSignedInAt: bigint('first_signed_in_at', { mode: 'number' }),
    /** Tours of pages that were shown to them. */
    seenTours: text('seen_tours').array().notNull().default([]),
    /** Epoch milliseconds since when nobody signs in with it (decisions E24); null: it is open. */
    blockedAt: bigint('blocked_at', { mode: 'number' }),
    blockedBy: integer('blocked_by'),
    blockReason: text('block_reason'),
  },
  (table) => [index('users_by_iin').on(table.iin)],
);

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
    /** Last day on which one who has left may still read (decisions E22); null: there is no end. */
    readsUntil: date('reads_until', { mode: 'string' }),
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
    /** By which a bundle of OneRoster calls them; null: none brought them. */
    sourcedId: text('sourced_id'),
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
/** The values of an account that a school keeps in its books. */
export type PersonAsLeft = {
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
  readonly iin: string | null;
  readonly bornDate: string | null;
  readonly gender: Gender;
  /** The last day of the stay to which the values belong: a later departure keeps its own. */
  readonly leftOn: string | null;
};

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
    /** Of the dictionary; null: not given. */
    nationalityId: integer('nationality_id'),
    /** The personal file (decisions E35): given when the card is written for the first time, and never changed. */
    fileLetter: text('file_letter'),
    fileNumber: integer('file_number'),
    /** The number of the card that took this one over (decisions E25): it is shown nowhere any more. */
    duplicateOf: uuid('duplicate_of'),
    /** By which a bundle of OneRoster calls them; null: none brought them. */
    sourcedId: text('sourced_id'),
    /** The account as it was when they left, since another school has changed it; null: nothing has been changed. */
    asLeft: jsonb('as_left').$type<PersonAsLeft>(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentSchoolUuid] }),
    index('students_of_user').on(table.userId),
    unique('students_by_file').on(table.schoolId, table.fileLetter, table.fileNumber),
  ],
);

/** Files of cards that were removed: their numbers are given to nobody else, and to them again when the card comes back. */
export const removedFiles = pgTable(
  'removed_files',
  {
    schoolId: integer('school_id').notNull(),
    studentSchoolUuid: uuid('student_school_uuid').notNull(),
    fileLetter: text('file_letter').notNull(),
    fileNumber: integer('file_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentSchoolUuid] })],
);

/** Who saw what is private of whom, and when: whole IINs, first passwords, social data; and who looked for whom. */
export const accessLog = pgTable(
  'access_log',
  {
    schoolId: integer('school_id').notNull(),
    id: uuid('id').notNull(),
    /** Epoch milliseconds. */
    at: bigint('at', { mode: 'number' }).notNull(),
    userId: integer('user_id').notNull(),
    what: text('what', { enum: accessKinds }).notNull(),
    /** 0: of nobody that is known. */
    ofUserId: integer('of_user_id').notNull(),
    /** The class that was opened as a whole; null: it was about a person. */
    ofGroupId: integer('of_group_id'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.id] }),
    index('access_log_by_time').on(table.schoolId, table.at),
  ],
);

/**
 * Areas of people who work for several schools (decisions E39): all schools of a region or of a department; 0: of every one. A role counts
 * in its own areas alone.
 */
export const userAreas = pgTable(
  'user_areas',
  {
    userId: integer('user_id').notNull(),
    role: text('role').notNull(),
    regionId: integer('region_id').notNull(),
    departmentId: integer('department_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role, table.regionId, table.departmentId] })],
);

/**
 * Who may do what beyond their roles (decisions D88). One that was taken back keeps its row, so that the list says who gave it and who took
 * it. It stands here since it says how far an account reaches, as `user_areas` does.
 */
export const grants = pgTable(
  'grants',
  {
    uuid: uuid('uuid').primaryKey(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: grantKinds }).notNull(),
    givenBy: integer('given_by').notNull(),
    /** Epoch milliseconds, as all times here. */
    givenAt: bigint('given_at', { mode: 'number' }).notNull(),
    takenBy: integer('taken_by'),
    takenAt: bigint('taken_at', { mode: 'number' }),
  },
  (table) => [
    // A person holds a grant once.
    uniqueIndex('grants_held').on(table.userId, table.kind).where(sql`${table.takenAt} is null`),
  ],
);

/**
 * The words of a student's name as search sees them, for the search over schools; a card that another took over has none. Each row has the
 * whole name besides, so that a search by several words reads one range of the index and nothing else.
 */
export const personWords = pgTable(
  'person_words',
  {
    schoolId: integer('school_id').notNull(),
    userId: integer('user_id').notNull(),
    word: text('word').notNull(),
    /** All words of the name, a space before each. */
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.userId, table.word] }),
    // Compared byte by byte, so that the beginning of a word is a range of the index whatever the locale is.
    index('person_words_by_word').on(table.word.op('text_pattern_ops'), table.schoolId, table.userId, table.name),
  ],
);

/** Which parent has which child where. */
export const parentChildren = pgTable(
  'parent_children',
  {
    schoolId: integer('school_id').notNull(),
    parentUserId: integer('parent_user_id').notNull(),
    studentSchoolUuid: uuid('student_school_uuid').notNull(),
    linkUuid: uuid('link_uuid').notNull().defaultRandom(),
    /** The one that this school knows; null: that of the account. */
    phone: text('phone'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.parentUserId, table.studentSchoolUuid] }),
    index('children_of_parent').on(table.parentUserId),
  ],
);

/** Codes by which somebody becomes a parent of a student, and who waits by them (decisions D66, D67). */
export const parentInvites = pgTable(
  'parent_invites',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    studentSchoolUuid: uuid('student_school_uuid').notNull(),
    /** A seal over the code, which is derived from the uuid and stored nowhere. */
    codeHash: text('code_hash').notNull(),
    madeBy: integer('made_by').notNull(),
    /** Epoch milliseconds, as all times here. */
    madeAt: bigint('made_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** Who used the code; while it is not closed, they wait for the school. */
    acceptedBy: integer('accepted_by'),
    acceptedAt: bigint('accepted_at', { mode: 'number' }),
    outcome: text('outcome', { enum: inviteOutcomes }),
    closedBy: integer('closed_by'),
    closedAt: bigint('closed_at', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.uuid] }),
    index('parent_invites_by_code').on(table.codeHash),
    index('parent_invites_of_student').on(table.schoolId, table.studentSchoolUuid),
  ],
);
