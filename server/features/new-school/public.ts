// What scripts may use of this one.
export { type AreaPlan, type AreaWish, planArea, storeArea } from './area.ts';
export { makeAreaWorker, type WorkerWish } from './area-worker.ts';
export { type MadeSchool, makeNewSchool, SchoolRefused, type SchoolWish, type Slip } from './new-school.ts';
