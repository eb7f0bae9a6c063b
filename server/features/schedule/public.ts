// What other features may use of this one.
export * from './courses.repository.ts';
export * from './homework-due.ts';
export * from './homework-places.repository.ts';
export * from './joins.ts';
export * from './lead-concerns.ts';
export * from './lesson-concerns.ts';
export * from './lessons.repository.ts';
export * from './programme-lessons.ts';
export * from './schedule.tables.ts';
export * from './teacher-concerns.ts';
export * from './teachers.repository.ts';
export * from './terms.ts';
export { frameOf, mondayMeant, sundayOf, type WeekRequest, weekOf } from './week-days.ts';
