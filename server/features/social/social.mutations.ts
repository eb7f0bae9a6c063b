// Who may write about which pupil, and whom it concerns (decisions E37).
import type { ErrorCode } from '#contract/core/errors.ts';
import type { socialMutations as declared } from '#contract/social/social.office.mutations.ts';
import { standardSocialCategories } from '#server/features/reference/public.ts';
import { concernsOfSocialClass } from '#server/features/schedule/public.ts';
import { concernsOfPupils, isMemberOn, membershipsIn, todayOf } from '#server/features/school/public.ts';
import type { HandlersFor, MutationContext } from '#server/shared/mutation-handler.ts';
import { isOfSchool, readClassFacts } from './social.policy.ts';

type Payload = { readonly groupId: number; readonly pupil: string };
type Check<Own extends Payload> = (payload: Own, today: string) => ErrorCode | null;

const earliest = '2000-01-01';
const known = new Set(standardSocialCategories.map(({ id }) => id));

/** A class that is not there and one that is not the writer's are refused alike. */
async function admit<Own extends Payload>(context: MutationContext, payloads: readonly Own[], check: Check<Own>) {
  const { db, schoolId } = context;
  const groupIds = [...new Set(payloads.map(({ groupId }) => groupId))];
  const classes = await readClassFacts(context, groupIds);
  const members = await membershipsIn(db, schoolId, groupIds);
  const today = await todayOf(context);
  return payloads.map((payload): ErrorCode | null => {
    const facts = classes.get(payload.groupId);
    if (!facts?.isReadable) return 'ACCESS_DENIED';
    if (facts.year.status !== 'Active') return 'YEAR_READ_ONLY';
    const own = members.get(`${payload.groupId} ${payload.pupil}`) ?? [];
    // A lead has to do with who is in the class now; others may have written before the pupil moved.
    const isKnown = isOfSchool(context) ? own.length > 0 : own.some((member) => isMemberOn(member, today));
    return isKnown ? check(payload, today) : 'NOT_IN_GROUP';
  });
}

/** All who follow social data, and the lead of the class. */
const concerns = (context: MutationContext, payloads: readonly Payload[]) =>
  concernsOfPupils(context, payloads, concernsOfSocialClass);

export const socialMutationHandlers: HandlersFor<typeof declared> = {
  setCategories: {
    admit: (context, payloads) =>
      admit(context, payloads, ({ category, entry }) => {
        const isPossible = entry === null || (entry.from >= earliest && (entry.to === null || entry.from <= entry.to));
        return known.has(category) && isPossible ? null : 'VALIDATION_FAILED';
      }),
    notices: 'none',
    concerns,
  },
  setHomeVisit: {
    admit: (context, payloads) =>
      admit(context, payloads, ({ visit }, today) =>
        visit === null || (visit.date >= earliest && visit.date <= today) ? null : 'VALIDATION_FAILED',
      ),
    notices: 'none',
    concerns,
  },
};
