// What other features may use of this one.

export { groupEntity } from './group.entity.ts';
export * from './group-settings.tables.ts';
export { type GroupValue, isSameClass, missingOf, readGroupValues, storeGroup } from './group-state.ts';
export { countedOn } from './year-of.ts';
