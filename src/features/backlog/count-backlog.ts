// How many lessons are not filled in, for the menu: from what is on this device, asking nobody, a few lessons at a time so that no
// tap waits for it. A number only when all weeks are here; a part of it would be a wrong number.

import { addDays, inZone, mondayOf } from '#contract/core/time.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { weekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { Account } from '#data/account.ts';
import { serverClock } from '#data/time/clock.ts';
import { backlogDays, backlogWeeks, pastLessons } from '#domain/lesson/backlog-rules.ts';
import { type KnownLesson, knownLesson } from '#domain/lesson/use-known-lessons.ts';
import { untilIdle } from '#shared/lib/quiet-moment.ts';

const lessonsAtOnce = 6;
/** Taps and answers come in bursts; the number follows when they are over. */
const restMs = 1_000;

/** Tells the number now, and again when something about it has changed, until the returned function is called. */
export function watchBacklog(account: Account, onCount: (count: number | null) => void): () => void {
  const { base } = account;
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ends: (() => void)[] = [];
  const count = async () => {
    const found = await countBacklog(account);
    if (!isGone) onCount(found);
  };
  const start = () => count().catch((cause: unknown) => console.error('The backlog could not be counted', cause));
  const countLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), restMs);
  };
  for (const name of weekNames(account)) ends.push(base.onDocument(name, countLater));
  ends.push(base.onOutbox(countLater));
  void start();
  return () => {
    isGone = true;
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

function weekNames({ person }: Account): string[] {
  const monday = mondayOf(inZone(serverClock.now(), person.timeZone).date);
  return Array.from({ length: backlogWeeks }, (_, index) => weekDocument.name(addDays(monday, -7 * index)));
}

async function countBacklog(account: Account): Promise<number | null> {
  const { base, person } = account;
  const { timeZone } = person;
  const now = serverClock.now();
  const today = inZone(now, timeZone).date;
  const names = weekNames(account);
  await whenRead(account, names);
  const weeks = names.map((name) => {
    const view = base.document(name);
    return view.state === 'ready' ? (view.row.body as ScheduleWeek) : null;
  });
  if (weeks.includes(null)) return null;
  const uuids = weeks.flatMap((week) =>
    (week?.days ?? [])
      .filter(({ date }) => date <= today)
      .flatMap(({ schedule }) => schedule.map(({ scheduleUuid }) => scheduleUuid)),
  );
  await whenRead(account, uuids.map(lessonDocument.name));
  const known = new Map<string, KnownLesson>();
  for (const [index, uuid] of uuids.entries()) {
    if (index % lessonsAtOnce === 0) await untilIdle(500);
    known.set(uuid, knownLesson(account, uuid));
  }
  const lessons = pastLessons(weeks, known, { now, from: addDays(today, -backlogDays), timeZone });
  return lessons.filter(({ missing }) => missing.length > 0).length;
}

/** Resolves once the device has said of every document whether it has it. */
function whenRead({ base }: Account, names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const ends: (() => void)[] = [];
    const look = () => {
      // Each one is asked for, so that one transaction reads them all.
      if (names.filter((name) => base.document(name).state === 'loading').length > 0) return;
      for (const end of ends) end();
      resolve();
    };
    for (const name of names) ends.push(base.onDocument(name, look));
    look();
  });
}
