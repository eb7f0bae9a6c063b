import { body, defineDocument, namePart } from '../core/document.ts';
import { type Role, roleGroups } from '../core/roles.ts';
import type { ScoreBody } from './score.schema.ts';

/** Whoever works in a school, and pupils; nobody reads the points of another. */
export const scoreReaders: readonly Role[] = [...roleGroups.employee, 'student'];

export const scoreDocument = defineDocument({
  kind: 'score',
  parts: [namePart.id],
  body: body<ScoreBody>(),
  readers: scoreReaders,
  cells: 'none',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'wanted',
});

export const scoreDocuments = { score: scoreDocument } as const;
