import { routes } from '#server/features/school/school.routes.ts';

export const main = routes;
