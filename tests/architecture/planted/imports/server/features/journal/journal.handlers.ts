import { pupils } from '#server/features/school/public.ts';

export const handlers = pupils;
