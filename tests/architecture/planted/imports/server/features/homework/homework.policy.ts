// breaks: server-rooms-in-order
import { meals } from '#server/features/meals/public.ts';

export const policy = meals;
