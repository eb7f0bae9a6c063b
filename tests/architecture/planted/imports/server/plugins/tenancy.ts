// breaks: server-base-knows-no-feature
import { pupils } from '#server/features/school/public.ts';

export const tenancy = pupils;
