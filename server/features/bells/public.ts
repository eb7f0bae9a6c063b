// What other features may use of this one.
export { ringAnew } from './bell-days.ts';
export { type BellState, isSound } from './bell-state.ts';
export { hasBells, holdBells, readBells, touchSchemes } from './bells.repository.ts';
export * from './bells.tables.ts';
export { lessonTimeEntity } from './lesson-time.entity.ts';
export { timeSchemeEntity } from './time-scheme.entity.ts';
