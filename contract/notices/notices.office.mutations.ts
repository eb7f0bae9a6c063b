import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { noticesDocument, noticesReaders, seenCell } from './notices.office.documents.ts';

/** Everything told up to a time was read. The later time wins, whichever device says it first (decisions D48). */
const markNoticesSeen = defineMutation({
  name: 'markNoticesSeen',
  payloadVersion: 1,
  endpoint: 'syncOnly',
  payload: z.object({ userId: z.int(), upTo: z.int() }),
  result: z.int(),
  roles: noticesReaders,
  key: ({ userId }) => ({ document: noticesDocument.name(userId), cell: seenCell }),
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'trace',
  coalesce: (older, newer) => ({ ...newer, upTo: Math.max(older.upTo, newer.upTo) }),
  value: 'completed',
  overlay: (seen, { upTo }) => Math.max(seen ?? 0, upTo),
  conflict: 'lastWins',
  undo: 'never',
  restores: 'never',
  describe: () => ({ message: 'notices.seen', values: {} }),
  icon: 'confirm',
  openAt: () => 'notices',
  upgradePayload: {},
});

export const noticesMutations = { markNoticesSeen } as const;
