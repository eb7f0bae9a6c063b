// Dictionaries that are the same for the whole country.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { regionSets } from '#contract/core/region-set.ts';

export const regions = pgTable('regions', {
  id: integer('id').primaryKey(),
  kz: text('kz').notNull(),
  ru: text('ru').notNull(),
  en: text('en').notNull(),
});
/** Regions to which a rule applies, by the name of the rule (decisions D85). */
export const regionSetMembers = pgTable(
  'region_sets',
  {
    set: text('set', { enum: regionSets }).notNull(),
    regionId: integer('region_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.set, table.regionId] })],
);
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
/** Nationalities as papers of schools name them, the largest first. */
export const nationalities = pgTable('nationalities', {
  id: integer('id').primaryKey(),
  kz: text('kz').notNull(),
  ru: text('ru').notNull(),
  en: text('en').notNull(),
});
/** Social categories of pupils. */
export const socialCategories = pgTable('social_categories', {
  id: integer('id').primaryKey(),
  key: text('key').notNull().unique(),
  kz: text('kz').notNull(),
  ru: text('ru').notNull(),
  en: text('en').notNull(),
});
/** Positions of a school's staff. */
export const positions = pgTable('positions', {
  id: integer('id').primaryKey(),
  key: text('key').notNull().unique(),
  kz: text('kz').notNull(),
  ru: text('ru').notNull(),
  en: text('en').notNull(),
});
