// The management is told two weeks before the subscription of the school ends.
import { and, eq, isNull } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import { factName } from '#contract/notices/notices.schema.ts';
import { heldRole, userSchools } from '#server/features/people/public.ts';
import { subscriptionOf } from '#server/features/school/public.ts';
import type { DayWord } from '#server/shared/day-word.ts';
import { endsSoon } from './subscription-warnings.ts';

export const sessionDayWords: readonly DayWord[] = [
  {
    kind: 'subscription',
    at: '09:00',
    async find({ db, schoolId, date }) {
      const paidUntil = (await subscriptionOf(db, schoolId))?.paidUntil;
      if (!endsSoon(paidUntil, date)) return [];
      const { userId, role, subrole } = userSchools;
      const held = await db
        .select({ userId, role, subrole })
        .from(userSchools)
        .where(and(eq(userSchools.schoolId, schoolId), isNull(userSchools.readsUntil)));
      const management: readonly unknown[] = roleGroups.management;
      return [
        {
          to: held.filter((row) => management.includes(heldRole(row))).map((row) => row.userId),
          fact: factName('subscription', paidUntil),
          notice: { kind: 'subscription', date: paidUntil },
        },
      ];
    },
  },
];
