// What other features may use of this one.
export { groupLabel } from '#contract/groups/group-label.ts';
export * from './areas.repository.ts';
export * from './class-register.ts';
export * from './flags.ts';
export * from './leads.repository.ts';
export * from './make-school.ts';
export * from './school.repository.ts';
export * from './school.tables.ts';
