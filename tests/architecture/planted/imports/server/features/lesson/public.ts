export { teaches } from './lesson.policy.ts';
