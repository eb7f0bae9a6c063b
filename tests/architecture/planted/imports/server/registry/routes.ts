// breaks: server-registry-lists
import { pupils } from '#server/features/school/public.ts';

export const routes = [pupils];
