import type { ErrorCode } from '#contract/core/errors.ts';
import { noticesDocument, seenCell } from '#contract/notices/notices.office.documents.ts';
import type { noticesMutations as declared } from '#contract/notices/notices.office.mutations.ts';
import type { HandlersFor } from '#server/shared/mutation-handler.ts';
import { noticesStore } from './notices.store.ts';

export const noticesMutationHandlers: HandlersFor<typeof declared> = {
  markNoticesSeen: {
    admit: async (context, payloads) =>
      payloads.map(({ userId }): ErrorCode | null => (userId === context.userId ? null : 'ACCESS_DENIED')),
    /** Read stays read: a device that comes late says less. A clock that is ahead marks nothing that was not told yet. */
    async complete({ db, schoolId, userId, now }, payloads) {
      const [row] = await noticesStore.read(db, schoolId, [{ document: noticesDocument.name(userId), cell: seenCell }]);
      const before = typeof row?.value === 'number' ? row.value : 0;
      return payloads.map(({ upTo }) => Math.max(before, Math.min(upTo, now)));
    },
    notices: 'none',
    concerns: async (_context, payloads) =>
      payloads.map(({ userId }) => [{ scope: `user:${userId}`, document: noticesDocument.name(userId) }]),
  },
};
