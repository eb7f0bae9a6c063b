import type { ErrorCode } from '#contract/core/errors.ts';
import { supportDocument } from '#contract/support/support.office.documents.ts';
import type { supportMutations as declared } from '#contract/support/support.office.mutations.ts';
import type { HandlersFor } from '#server/shared/mutation-handler.ts';
import { sentSince } from './support.repository.ts';

const dayMs = 86_400_000;
/** More than anybody types in a day; a device that was offline for a week has fewer. */
const mostADay = 50;

export const supportMutationHandlers: HandlersFor<typeof declared> = {
  openTicket: {
    /** Everybody for themselves, in every year and also where the school's year is over: it is about the application. */
    async admit({ db, schoolId, userId, now }, payloads) {
      const sent = await sentSince(db, { schoolId, userId, since: now - dayMs });
      return payloads.map((payload, index): ErrorCode | null => {
        if (payload.userId !== userId) return 'ACCESS_DENIED';
        return sent + index >= mostADay ? 'TOO_MANY_REQUESTS' : null;
      });
    },
    notices: 'none',
    concerns: async (_context, payloads) =>
      payloads.map(({ userId }) => [{ scope: `user:${userId}`, document: supportDocument.name(userId) }]),
  },
};
