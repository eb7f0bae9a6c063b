// Requests of schools for each other's pupils. Each school has a row of its own, with the same uuid: neither writes into the other's.
import { bigint, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { requestSides, requestStates } from '#contract/admission-requests/admission-requests.schema.ts';
import type { AdmissionBody, ArrivalFields } from '#contract/core/arrivals.ts';
import type { Language } from '#contract/core/localized.ts';

/** What the asking school typed: a new card, or null where one in its archive comes back. */
export type Wish = {
  readonly person: Omit<AdmissionBody, keyof ArrivalFields | 'schoolId' | 'eduYear' | 'requestId'> | null;
  /** The account of the one who comes back; requests of before have none, and mean the pupil's. */
  readonly ownUserId?: number;
  readonly arrival: ArrivalFields;
  readonly eduYear: number;
  /** Of whoever asked: what stands in the way is said in it. */
  readonly language: Language;
};

export const admissionRequests = pgTable(
  'admission_requests',
  {
    schoolId: integer('school_id').notNull(),
    uuid: uuid('uuid').notNull(),
    side: text('side', { enum: requestSides }).notNull(),
    otherSchoolId: integer('other_school_id').notNull(),
    /** Its name when it was asked. */
    otherSchool: text('other_school').notNull(),
    /** The account of the pupil. */
    userId: integer('user_id').notNull(),
    surname: text('surname').notNull(),
    firstname: text('firstname').notNull(),
    patronymic: text('patronymic'),
    /** "1009••••••••" */
    iin: text('iin').notNull(),
    /** Of the asking school; null on the other side. */
    groupId: integer('group_id'),
    arrivalDate: date('arrival_date', { mode: 'string' }).notNull(),
    /** Only of the asking school, and only until it is over. */
    wish: jsonb('wish').$type<Wish>(),
    state: text('state', { enum: requestStates }).notNull(),
    /** Somebody of the asking school. */
    askedBy: integer('asked_by').notNull(),
    /** Epoch milliseconds, as `answeredAt`. */
    askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** Somebody of this school; null where the other one answered. */
    answeredBy: integer('answered_by'),
    answeredAt: bigint('answered_at', { mode: 'number' }),
    lastDay: date('last_day', { mode: 'string' }),
    words: text('words'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.uuid] })],
);
