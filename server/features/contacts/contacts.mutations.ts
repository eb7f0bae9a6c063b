// Who may write which pupil's phone or address, and whom it concerns (decisions E8).
import { sql } from 'drizzle-orm';
import type { contactsMutations as declared } from '#contract/contacts/contacts.office.mutations.ts';
import { contactFields } from '#contract/contacts/contacts.schema.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { phoneOf } from '#contract/core/phone.ts';
import { incomingRows } from '#server/db/records.ts';
import { students } from '#server/features/people/public.ts';
import { concernsOfContacts } from '#server/features/schedule/public.ts';
import { concernsOfPupils, isMemberOn, membershipsIn, todayOf } from '#server/features/school/public.ts';
import type { HandlersFor } from '#server/shared/mutation-handler.ts';
import { readContactsFacts } from './contacts.policy.ts';
import { cardKind, holdReached, pupilContactsEntity } from './pupil-contacts.entity.ts';

const isStoredPhone = (value: string): boolean => phoneOf(value) === value;

export const contactsMutationHandlers: HandlersFor<typeof declared> = {
  setContacts: {
    /** A class that is not there and one that is not the writer's are refused alike. */
    async admit(context, payloads) {
      const groupIds = [...new Set(payloads.map(({ groupId }) => groupId))];
      const facts = await readContactsFacts(context, groupIds);
      const members = await membershipsIn(context.db, context.schoolId, groupIds);
      const today = await todayOf(context);
      return payloads.map(({ groupId, pupil, field, value }): ErrorCode | null => {
        const own = facts.get(groupId);
        if (!own?.mayRead || (own.year.status === 'Active' && !own.mayEdit)) return 'ACCESS_DENIED';
        if (own.year.status !== 'Active') return 'YEAR_READ_ONLY';
        const isThere = (members.get(`${groupId} ${pupil}`) ?? []).some((member) => isMemberOn(member, today));
        if (!isThere) return 'NOT_IN_GROUP';
        return field === 'phone' && value !== null && !isStoredPhone(value) ? 'VALIDATION_FAILED' : null;
      });
    },
    /** The card holds what was written last, and whoever has it open in a form is told that it is another by now. */
    async effect({ db, schoolId, changed }, payloads) {
      const pupils = payloads.map(({ pupil }) => pupil);
      const before = await holdReached(db, schoolId, pupils);
      for (const field of contactFields) {
        const last = new Map(payloads.flatMap((one) => (one.field === field ? [[one.pupil, one.value] as const] : [])));
        if (last.size === 0) continue;
        const rows = [...last].map(([pupil, value]) => ({ pupil, value }));
        const column = sql.identifier(field);
        await db.execute(sql`update ${students} set ${column} = incoming.value, version = version + 1
          from ${incomingRows(rows, 'pupil uuid, value text')}
          where school_id = ${schoolId}::integer and student_school_uuid = incoming.pupil`);
      }
      const after = await holdReached(db, schoolId, pupils);
      await changed(
        pupilContactsEntity,
        [...before].map(([id, { value }]) => ({ id, before: value, after: after.get(id)?.value ?? null })),
        { ...cardKind, ids: [...before.values()].map(({ userId }) => userId) },
      );
    },
    notices: 'none',
    concerns: (context, payloads) => concernsOfPupils(context, payloads, concernsOfContacts),
  },
};
