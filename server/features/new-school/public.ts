// What scripts may use of this one.
export { type MadeSchool, makeNewSchool, SchoolRefused, type SchoolWish } from './new-school.ts';
