import { demo } from '#server/features/demo-school/public.ts';
import { routes } from '#server/features/school/school.routes.ts';

export const main = [demo, routes];
