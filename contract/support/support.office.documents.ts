// The requests of one person. Declared apart from what a start knows: they are loaded with the pages of support, and in every worker.
import { body, defineDocument, namePart } from '../core/document.ts';
import type { CellAddress } from '../core/documents.ts';
import { isUuid } from '../core/ids.ts';
import { roles } from '../core/roles.ts';
import type { TicketAnswer } from './support.schema.ts';

export type SupportBody = {
  /** Requests that were closed, with the server time of it. */
  readonly closed: readonly { readonly uuid: string; readonly at: number }[];
  /** What support answered; a copy of an older build lacks it. */
  readonly answers?: readonly ({ readonly uuid: string } & TicketAnswer)[];
};

/** Of a person, by their user id: nobody else reads it. Each request is a cell. */
export const supportDocument = defineDocument({
  kind: 'support',
  parts: [namePart.id],
  body: body<SupportBody>(),
  readers: roles,
  cells: 'support',
  freshness: 'told',
  feedName: 'whole',
  group: 'lists',
  pack: 'never',
});

export const supportDocuments = { support: supportDocument } as const;

const prefix = 'ticket:';
export const ticketCell = (userId: number, uuid: string): CellAddress => ({
  document: supportDocument.name(userId),
  cell: prefix + uuid,
});

/** Whose request a cell is; null for a cell that is none. */
export function ticketIn({ document, cell }: CellAddress): { userId: number; uuid: string } | null {
  const [kind, owner = '', ...rest] = document.split(':');
  const [userId, uuid] = [namePart.id(owner), cell.slice(prefix.length)];
  const isOne = kind === supportDocument.kind && rest.length === 0 && cell.startsWith(prefix) && isUuid(uuid);
  return isOne && userId !== null ? { userId, uuid } : null;
}
