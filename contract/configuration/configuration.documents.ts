import { body, defineDocument, namePart } from '../core/document.ts';
import { roles } from '../core/roles.ts';
import type { YearBody } from './configuration.endpoints.ts';

/** Calendar, quarters and mark formula of a school year. */
export const yearDocument = defineDocument({
  kind: 'year',
  parts: [namePart.eduYear],
  body: body<YearBody>(),
  readers: roles,
  cells: 'none',
  freshness: 'asked',
  feedName: 'whole',
  group: 'lists',
  pack: 'names',
});

export const configurationDocuments = { year: yearDocument } as const;
