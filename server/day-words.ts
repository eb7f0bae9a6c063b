// Tells the people of schools what has its hour of the day, such as lessons that lack their roll at 16:30. Every server looks once a minute;
// a row for each school, kind and day is written in the same transaction, so that one of them tells, once. A server that was down at the
// hour tells on the same day, until the evening.
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, inZone, type LocalDate } from '#contract/core/time.ts';
import type { Database } from '#server/db/client.ts';
import { tellForNobody, toldDays } from '#server/features/notices/public.ts';
import { signedInAmong } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import type { DayWord, SchoolDay } from '#server/shared/day-word.ts';
import { startTurns, type Turns } from '#server/shared/turns.ts';
import { appendToFeed } from '#server/sync/feed.ts';
import { unsentDayWords } from '#server/sync/unsent.day-words.ts';
import { dayWords } from './registry/day-words.ts';

/** The last hour of the day: what is still so is told on the next one. */
const latest = '21:00';
const usualEveryMs = 60_000;
export const allDayWords: readonly DayWord[] = [...dayWords, ...unsentDayWords];

export type DayWords = Turns;

type Parts = { readonly database: Database; readonly clock: Clock; readonly log: FastifyBaseLogger };

export function startDayWords(
  { database, clock, log }: Parts,
  { everyMs = usualEveryMs, words = allDayWords }: { everyMs?: number; words?: readonly DayWord[] } = {},
): DayWords {
  /** What this process knows to be done, of one day: it need not ask again each minute. */
  const done = new Map<string, LocalDate>();

  const look = async (isStopped: () => boolean): Promise<void> => {
    const now = clock.now();
    const all = await database.db.select({ schoolId: schools.id, timeZone: schools.timeZone }).from(schools);
    for (const { schoolId, timeZone } of all) {
      const { date, time } = inZone(now, timeZone);
      for (const word of words) {
        const key = `${schoolId} ${word.kind}`;
        if (isStopped() || time < word.at || time >= latest || done.get(key) === date) continue;
        await tellDay(database, word, { schoolId, timeZone, date, now }).then(
          () => done.set(key, date),
          (error: Error) => log.error({ name: error.name, kind: word.kind, schoolId }, 'word of the day not told'),
        );
      }
    }
  };
  return startTurns(look, { everyMs, log, failure: 'words of the day not told' });
}

async function tellDay(database: Database, word: DayWord, day: Omit<SchoolDay, 'db'>): Promise<void> {
  const { schoolId, date, now } = day;
  await database.transaction(async (db) => {
    const [mine] = await db
      .insert(toldDays)
      .values({ schoolId, kind: word.kind, date })
      .onConflictDoUpdate({
        target: [toldDays.schoolId, toldDays.kind],
        set: { date },
        setWhere: sql`${toldDays.date} < ${date}`,
      })
      .returning({ date: toldDays.date });
    if (!mine) return;
    const found = await word.find({ ...day, db });
    const awake = await signedInAmong(
      db,
      found.flatMap(({ to }) => to),
    );
    const tellings = found.map((one) => ({ ...one, to: one.to.filter((userId) => awake.has(userId)) }));
    const told = await tellForNobody({ db, schoolId, now }, tellings);
    const entries = told.map((entry) => ({ ...entry, kind: 'change' as const }));
    await appendToFeed(db, schoolId, entries, { clientId: null, at: now });
  });
}
