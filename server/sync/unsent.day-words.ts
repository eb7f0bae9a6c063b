// People are told in the morning of work that has been waiting on a device of theirs for more than two days, until it has arrived.
import { and, eq, isNotNull, like } from 'drizzle-orm';
import { factName } from '#contract/notices/notices.schema.ts';
import { notices } from '#server/features/notices/public.ts';
import type { DayWord } from '#server/shared/day-word.ts';
import type { Telling } from '#server/shared/telling.ts';
import { announcementsOf, undeliveredOf } from './announcements.ts';

const waitsMs = 2 * 86_400_000;

export const unsentDayWords: readonly DayWord[] = [
  {
    kind: 'unsent',
    at: '08:00',
    async find({ db, schoolId, now }) {
      const old = (await announcementsOf(db, schoolId)).filter(
        ({ announcedAt, lostAt }) => lostAt === null && announcedAt <= now - waitsMs,
      );
      const waiting = await undeliveredOf(db, schoolId, old);
      const news = waiting.map(({ row, entries }): Telling => {
        const count = entries.reduce((sum, [, of]) => sum + of, 0);
        const notice = { kind: 'unsent', entries: count, since: row.announcedAt } as const;
        return { to: [row.userId], fact: factName('unsent', row.clientId), notice };
      });
      // What has arrived or is lost by now is said otherwise, and waits no more.
      const told = await db
        .select({ userId: notices.userId, fact: notices.fact })
        .from(notices)
        .where(
          and(eq(notices.schoolId, schoolId), like(notices.fact, factName('unsent', '%')), isNotNull(notices.value)),
        );
      const still = new Set(news.map(({ fact }) => fact));
      const over = told.filter(({ fact }) => !still.has(fact));
      return [...news, ...over.map(({ userId, fact }): Telling => ({ to: [userId], fact, notice: null }))];
    },
  },
];
