import { body, defineDocument } from '../core/document.ts';
import { roles } from '../core/roles.ts';
import type { Correction } from './corrections.schema.ts';

/** All corrections of the school, in all languages: a change of language needs no network. */
export const correctionsDocument = defineDocument({
  kind: 'corrections',
  parts: [],
  body: body<{ readonly corrections: readonly Correction[] }>(),
  readers: roles,
  cells: 'none',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'never',
});

export const correctionsDocuments = { corrections: correctionsDocument } as const;
