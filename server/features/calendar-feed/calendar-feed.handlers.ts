import { eq } from 'drizzle-orm';
import type { calendarFeedEndpoints } from '#contract/calendar-feed/calendar-feed.endpoints.ts';
import { AppError } from '#contract/core/errors.ts';
import { pickLocalized } from '#contract/core/localized.ts';
import { isIn } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import {
  childrenOf,
  findUser,
  heldRole,
  isOver,
  membershipsOf,
  studentsOfUser,
} from '#server/features/people/public.ts';
import { findSchool, groupLabel, schoolSubscriptions } from '#server/features/school/public.ts';
import { holdWayOf, isLinkedSince, passwordChangesSoFar } from '#server/features/session/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { textOf } from '#server/shared/texts.ts';
import {
  askedFeed,
  type FeedOf,
  type FeedRow,
  feedsOf,
  removeFeed,
  storeFeed,
  studentOf,
} from './calendar-feed.repository.ts';
import { type CalendarEvent, calendarText } from './calendar-text.ts';
import { type FeedLesson, feedDays, feedLessons } from './feed-lessons.ts';

type Endpoints = typeof calendarFeedEndpoints;

/**
 * A change of the password ends the address, as it ends sessions: a thief of the former password may have made it. One that was made in a
 * session that came from another account ends with the link too, and with that account's password, by which links end. An owner who signs
 * out ends no address: a calendar program reads it on.
 */
async function isStillProven(db: ReadDb, { userId, madeAt, options }: FeedRow): Promise<boolean> {
  const { count, lastAt } = await passwordChangesSoFar(db, userId);
  if (options.changes === undefined ? (lastAt ?? 0) >= madeAt : count !== options.changes) return false;
  const way = options.through ? [...options.through, userId] : [];
  for (const [place, to] of way.entries()) {
    const from = way[place - 1];
    if (from !== undefined && !(await isLinkedSince(db, from, to, madeAt))) return false;
  }
  return true;
}

/** Whether these lessons are a person's to read now: those they give, their own as a student, those of their child. */
async function mayRead(db: ReadDb, { schoolId, userId, studentSchoolUuid }: FeedOf, now: number): Promise<boolean> {
  const user = await findUser(db, userId);
  if (!user || user.blockedAt !== null) return false;
  const held = (await membershipsOf(db, userId)).filter((row) => row.schoolId === schoolId && !isOver(row, now));
  if (studentSchoolUuid === null) return held.some((row) => isIn('lessonGiver', heldRole(row)));
  const isTheirs = (row: { schoolId: number; studentSchoolUuid: string }) =>
    row.schoolId === schoolId && row.studentSchoolUuid === studentSchoolUuid;
  if (held.some((row) => heldRole(row) === 'student') && (await studentsOfUser(db, userId)).some(isTheirs)) return true;
  return (await childrenOf(db, userId, now, schoolId)).some(({ student }) => isTheirs(student));
}

const instantOf = (at: number) => new Date(at).toISOString();

export const list: Handler<Endpoints['list']> = async ({ services, caller }) => {
  const schools = [...new Set(caller.memberships.map(({ schoolId }) => schoolId))].sort((a, b) => a - b);
  const found = [];
  const { db } = services.database;
  for (const schoolId of schools) found.push(...(await feedsOf(db, schoolId, caller.userId)));
  const data = [];
  for (const feed of found) {
    if (!(await isStillProven(db, feed))) continue;
    const { homework, language } = feed.options;
    data.push({
      schoolId: feed.schoolId,
      studentSchoolUuid: studentOf(feed),
      options: { homework, language },
      madeAt: instantOf(feed.madeAt),
      usedAt: feed.usedAt === null ? null : instantOf(feed.usedAt),
    });
  }
  return { data };
};

export const make: Handler<Endpoints['make']> = async ({
  services,
  write,
  caller,
  school,
  body,
  receivedAt,
  reply,
}) => {
  const { studentSchoolUuid, homework, language } = body;
  const of = { schoolId: school.id, userId: caller.userId, studentSchoolUuid };
  if (!(await mayRead(services.database.db, of, receivedAt))) throw new AppError('ACCESS_DENIED');
  const token = await write(async ({ db }) => {
    // The body may have taken long to arrive.
    const way = await holdWayOf(db, { ...caller, now: receivedAt });
    if (!way) throw new AppError('SESSION_ENDED');
    // While the session is held: a change that waits for it comes after, whenever it was asked for.
    const { count: changes } = await passwordChangesSoFar(db, caller.userId);
    return storeFeed(db, of, { homework, language, changes, ...(way.length > 0 && { through: way }) }, receivedAt);
  });
  reply.header('cache-control', 'no-store');
  return { data: { path: `/calendar/${token}.ics` } };
};

export const end: Handler<Endpoints['end']> = async ({ write, caller, school, body: { studentSchoolUuid } }) => {
  const of = { schoolId: school.id, userId: caller.userId, studentSchoolUuid };
  return { data: { ended: await write(({ db }) => removeFeed(db, of)) } };
};

/** A right that was taken away ends the address as an end does: nobody learns which it was. */
export const read: Handler<Endpoints['read']> = async ({ services, write, params, receivedAt: now }) => {
  const asked = await write(({ db }) => askedFeed(db, params.token, now));
  if (!asked) throw new AppError('NOT_FOUND');
  const { feed, waitMs } = asked;
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: waitMs });
  const { db } = services.database;
  const { schoolId, userId, options } = feed;
  const of = { schoolId, userId, studentSchoolUuid: studentOf(feed) };
  const school = await findSchool(db, schoolId);
  if (!school || !(await isStillProven(db, feed)) || !(await mayRead(db, of, now))) throw new AppError('NOT_FOUND');
  await refuseLocked(db, schoolId);
  const days = feedDays(school, now);
  const { lessons, group } = await feedLessons(db, school, { ...of, days, withHomework: options.homework });
  const moved = await services.changeCounts(schoolId, 'lesson-time', uuidsOf(lessons));
  const events = lessons.map((lesson) => eventOf(lesson, { feed, moved: moved.get(lesson.row.lesson.scheduleUuid) }));
  const name = textOf(options.language, 'calendar-feed.ics.name', { of: group ?? school.name });
  const content = calendarText({ name, timeZone: school.timeZone, ...days, events });
  return { file: { name: 'qalam.ics', kind: 'ics', content: Buffer.from(content), isAskedAgain: true } };
};

async function refuseLocked(db: ReadDb, schoolId: number): Promise<void> {
  const [held] = await db.select().from(schoolSubscriptions).where(eq(schoolSubscriptions.schoolId, schoolId));
  if (!held || held.general) return;
  const { general, kitap, om, ustaz } = held;
  throw new AppError('SUBSCRIPTION_LOCKED', { subscribes: { general, kitap, om, ustaz } });
}

const uuidsOf = (lessons: readonly FeedLesson[]) => lessons.map(({ row }) => row.lesson.scheduleUuid);

type Counted = { readonly count: number; readonly at: number } | undefined;
type Told = { readonly feed: NonNullable<Awaited<ReturnType<typeof askedFeed>>>['feed']; readonly moved: Counted };

/** A lesson as a calendar shows it: no marks, no names of pupils. Whoever gives it sees for which class. */
function eventOf({ row, isCancelled, changes, homework }: FeedLesson, { feed, moved }: Told): CalendarEvent {
  const { lesson, subject, group, subgroup, room } = row;
  const { language } = feed.options;
  const words = [
    pickLocalized(subject, language),
    ...(studentOf(feed) === null ? [groupLabel(group)] : []),
    ...(subgroup ? [subgroup.label] : []),
  ].join(', ');
  const title = isCancelled ? textOf(language, 'calendar-feed.ics.cancelled', { lesson: words }) : words;
  const place =
    room && [textOf(language, 'calendar-feed.ics.room', { number: room.number }), room.name].filter(Boolean);
  const due = homework.map((body) => textOf(language, 'calendar-feed.ics.homework', { body }));
  return {
    uid: `${lesson.scheduleUuid}@qalam`,
    date: lesson.date,
    timeStart: lesson.timeStart,
    timeEnd: lesson.timeEnd,
    title,
    place: place?.join(', ') ?? null,
    note: due.length > 0 ? due.join('\n') : null,
    isCancelled,
    sequence: (changes?.count ?? 0) + (moved?.count ?? 0),
    // Of a lesson that nobody changed since it was planned nothing says when: then since the address is there.
    changedAt: Math.max(changes?.at ?? 0, moved?.at ?? 0) || feed.madeAt,
  };
}
