import { pupils } from './school.repository.ts';

export const routes = pupils;
