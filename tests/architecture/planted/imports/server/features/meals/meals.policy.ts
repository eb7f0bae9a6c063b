import { marks } from '#server/features/journal/public.ts';

export const meals = marks;
