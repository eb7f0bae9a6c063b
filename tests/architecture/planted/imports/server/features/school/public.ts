export { pupils } from './school.repository.ts';
