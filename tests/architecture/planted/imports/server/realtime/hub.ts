// breaks: server-realtime-by-doors
import { pupils } from '#server/features/school/school.repository.ts';

export const push = pupils;
