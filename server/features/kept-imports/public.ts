// What other features and the composition may use of this one.
export { answerPlan, noteApplied } from './keep-import.ts';
export { keptMs, pruneKept, schoolsWithOldKept } from './kept-imports.repository.ts';
export { rosterImportRows, rosterImports } from './kept-imports.tables.ts';
