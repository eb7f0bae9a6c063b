// Important news of the region and the country are told once a day, at noon, to their audience.
import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { titleOf } from '#contract/core/publication.ts';
import { factName } from '#contract/notices/notices.schema.ts';
import { schools } from '#server/features/school/public.ts';
import type { DayWord } from '#server/shared/day-word.ts';
import type { Telling } from '#server/shared/telling.ts';
import { placesOfSchools } from './audience.ts';
import { peopleReached } from './audience-size.ts';
import { publications } from './publications.tables.ts';

/** News of an earlier day is told still, where a server was down. A person who knows it is not told again. */
const newsForMs = 3 * 86_400_000;
/** More than a region has to say in three days. */
const mostAtOnce = 20;

export const publicationsDayWords: readonly DayWord[] = [
  {
    kind: 'news',
    at: '12:00',
    async find({ db, schoolId, date, now }) {
      const { state, isImportant, kind, level, fromAt, untilAt } = publications;
      const fresh = await db
        .select()
        .from(publications)
        .where(
          and(
            ...[eq(state, 'published'), eq(isImportant, true), eq(kind, 'news'), inArray(level, ['region', 'country'])],
            ...[gt(fromAt, now - newsForMs), lte(fromAt, now), or(isNull(untilAt), gt(untilAt, now))],
          ),
        )
        .limit(mostAtOnce);
      const [school] = fresh.length > 0 ? await db.select().from(schools).where(eq(schools.id, schoolId)) : [];
      const [place] = school ? await placesOfSchools(db, [school]) : [];
      if (!place) return [];
      const told: Telling[] = [];
      for (const publication of fresh) {
        const { id } = publication;
        const to = await peopleReached(db, place, publication, date);
        told.push({ to, fact: factName('news', id), notice: { kind: 'news', id, title: titleOf(publication) } });
      }
      return told;
    },
  },
];
