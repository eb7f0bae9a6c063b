import { marks } from '#server/features/journal/public.ts';
import { meals } from '#server/features/meals/public.ts';

export const demo = [marks, meals];
