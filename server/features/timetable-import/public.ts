// What the shell may use of this feature.
export { accountsCsv, type NewAccount } from './accounts.ts';
export { lastImportedSchool } from './find-target.ts';
export { changesNothing, isBlocked } from './import-plan.ts';
export { ImportRefused } from './import-refused.ts';
export { type Changes, lessonHistory } from './lesson-history.ts';
export { readTimetable } from './read-timetable.ts';
export { planLines, solutionLines, undoLines } from './report.ts';
export { applyImport, prepareImport, type TellPeople } from './run-import.ts';
export { undoImport } from './undo-import.ts';
