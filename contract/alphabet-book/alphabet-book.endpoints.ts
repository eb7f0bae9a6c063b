import { fileListEndpoint } from '../core/list-endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { alphabetBook, bookRow } from './alphabet-book.schema.ts';

export const alphabetBookEndpoints = {
  list: fileListEndpoint(alphabetBook, bookRow, {
    access: [...roleGroups.management],
    school: 'required',
    path: '/api/v4/os/backoffice/alphabet-book',
    summary: 'Pupils of the alphabet book as it is in a year: those who learn in the school, and those who have left',
  }),
} as const;
