// breaks: demo-school-for-starts-and-tests, server-rooms-in-order
import { demo } from '#server/features/demo-school/public.ts';

export const calendar = demo;
