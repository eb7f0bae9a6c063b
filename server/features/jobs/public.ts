// What other features and the composition may use of this one.
export { createJobs, type Jobs } from './create-jobs.ts';
export { pruneJobs, schoolsWithEndedJobs } from './jobs.repository.ts';
export { jobs } from './jobs.tables.ts';
export { addJobs } from './known-jobs.ts';
