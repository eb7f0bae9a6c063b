import { body, defineDocument, namePart } from '../core/document.ts';
import { roles } from '../core/roles.ts';
import type { Switches, YearBody } from './configuration.endpoints.ts';

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

/** What the installation and the school's subscriptions switch on and off. Whoever runs the installation sets it, so nobody is told. */
export const switchesDocument = defineDocument({
  kind: 'switches',
  parts: [],
  body: body<Switches>(),
  readers: roles,
  cells: 'none',
  freshness: 'asked',
  feedName: 'whole',
  group: 'lists',
  pack: 'never',
});

export const configurationDocuments = { year: yearDocument, switches: switchesDocument } as const;
