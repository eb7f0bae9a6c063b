// breaks: demo-school-for-starts-and-tests
import { demo } from '#server/features/demo-school/public.ts';

export const imported = demo;
