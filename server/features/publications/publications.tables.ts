// Publications and their pictures are of no one school, so they are copied to every node; on how many devices of a school one was shown is
// the school's.
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  type Audience,
  countedEvents,
  type PublicationButton,
  type PublicationFields,
  pictureKinds,
  publicationKinds,
  publicationLevels,
  publicationStates,
} from '#contract/core/publication.ts';
import { bytes } from '#server/db/bytes.ts';

const moment = (name: string) => bigint(name, { mode: 'number' });

export const publications = pgTable(
  'publications',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    version: integer('version').notNull().default(1),
    /** Whose it is: a school, department or region by its id; 0: the country's. */
    level: text('level', { enum: publicationLevels }).notNull(),
    areaId: integer('area_id').notNull(),
    kind: text('kind', { enum: publicationKinds }).notNull(),
    texts: jsonb('texts').$type<PublicationFields['texts']>().notNull(),
    buttons: jsonb('buttons').$type<PublicationButton[]>().notNull(),
    wide: uuid('wide'),
    narrow: uuid('narrow'),
    audience: jsonb('audience').$type<Audience>().notNull(),
    /** Epoch milliseconds, as all times here. `fromAt` of one that is published is never null. */
    fromAt: moment('from_at'),
    untilAt: moment('until_at'),
    isImportant: boolean('is_important').notNull(),
    state: text('state', { enum: publicationStates }).notNull(),
    /** Last part of the address of a promo page, which anyone with the link reads; null: it has no page. */
    hash: text('hash').unique(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('publications_of_area').on(table.level, table.areaId, table.state, table.fromAt),
    index('publications_by_wide').on(table.wide),
    index('publications_by_narrow').on(table.narrow),
  ],
);

export const publicationPictures = pgTable('publication_pictures', {
  uuid: uuid('uuid').primaryKey(),
  kind: text('kind', { enum: pictureKinds }).notNull(),
  content: bytes('content').notNull(),
  madeBy: integer('made_by').notNull(),
  madeAt: moment('made_at').notNull(),
});

/** One row for a device, a publication and what happened with it, once: the device is a seal that no other publication shares. */
export const publicationCounts = pgTable(
  'publication_counts',
  {
    schoolId: integer('school_id').notNull(),
    publicationId: integer('publication_id').notNull(),
    event: text('event', { enum: countedEvents }).notNull(),
    device: text('device').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.publicationId, table.event, table.device] })],
);
