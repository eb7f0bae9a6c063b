import { body, defineDocument, namePart } from '../core/document.ts';
import type { CellAddress } from '../core/documents.ts';
import { isUuid } from '../core/ids.ts';
import type { Role } from '../core/roles.ts';
import type { SocialClassBody, SocialClassesBody } from './social.schema.ts';

/** Who reads and writes social data; a group lead those of the own class. */
export const socialRoles: readonly Role[] = ['group_lead', 'zavuch', 'director', 'social_worker'];

const common = { readers: socialRoles, feedName: 'whole', group: 'lists' } as const;

/** Classes of a year with what is counted in them, and the categories that there are. */
export const socialClassesDocument = defineDocument({
  ...common,
  kind: 'social-classes',
  parts: [namePart.eduYear],
  body: body<SocialClassesBody>(),
  cells: 'none',
  freshness: 'asked',
  pack: 'names',
});

/** One class: its pupils; their categories and visits are cells, which follow the pupil into another class. */
export const socialDocument = defineDocument({
  ...common,
  kind: 'social',
  parts: [namePart.id],
  body: body<SocialClassBody>(),
  cells: 'social',
  freshness: 'told',
  pack: 'wanted',
});

export const socialDocuments = { 'social-classes': socialClassesDocument, social: socialDocument } as const;

type Kind = 'category' | 'visit';
/** Where something about a pupil is; `id` is the number of a category or the uuid of a visit. */
export const socialCell = (groupId: number, kind: Kind, pupil: string, id: number | string): CellAddress => ({
  document: socialDocument.name(groupId),
  cell: `${kind}:${pupil}:${id}`,
});

export type SocialPlace = { readonly groupId: number; readonly pupil: string; readonly id: string };
/** What a cell of the kind is about; null for one that is none. */
export function inSocialCell(kind: Kind, { document, cell }: CellAddress): SocialPlace | null {
  const [documentKind, group = ''] = document.split(':');
  const [cellKind, pupil = '', id = '', ...more] = cell.split(':');
  const groupId = namePart.id(group);
  const isKnown = kind === 'visit' ? isUuid(id) : /^[1-9]\d{0,2}$/.test(id);
  if (documentKind !== socialDocument.kind || cellKind !== kind || groupId === null) return null;
  return isUuid(pupil) && isKnown && more.length === 0 ? { groupId, pupil, id } : null;
}
