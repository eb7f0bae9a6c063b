// Dictionaries that are the same for the whole country.
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

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
