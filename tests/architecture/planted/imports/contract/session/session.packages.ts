// breaks: contract-schema-library-only
import { addDays } from 'date-fns';

export const next = addDays;
