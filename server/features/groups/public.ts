// What other features may use of this one.

export { groupEntity } from './group.entity.ts';
export * from './group-settings.tables.ts';
export { type GroupValue, isSameClass, missingOf, readGroupValues, storeGroup } from './group-state.ts';
export { createGroup } from './group-writes.ts';
export { beginGroupWriting } from './group-writing.ts';
export { countedOn } from './year-of.ts';
