// breaks: server-feature-doors
import { pupils } from '#server/features/school/school.repository.ts';

export const policy = pupils;
