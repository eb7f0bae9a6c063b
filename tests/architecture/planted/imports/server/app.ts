// breaks: server-composes-by-doors
import { pupils } from '#server/features/school/school.repository.ts';

export const app = pupils;
