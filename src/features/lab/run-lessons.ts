// Which lessons a run works in: own ones that have started, in an open quarter, those first that nobody has conducted.
import { addDays, instantIn, mondayOf } from '#contract/core/time.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody, RosterBody } from '#contract/lesson/lesson.schema.ts';
import { placeOf, pupilsOn } from '#contract/lesson/roster-days.ts';
import { weekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleEntry, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { Account } from '#data/account.ts';
import { schoolToday, serverClock } from '#data/time/clock.ts';
import type { RunLesson } from './run.ts';

const weekDays = 7;
/** How long a document may take; slower links are broken on purpose only after this. */
const documentMs = 15_000;

/** The body of a document, asked for when it is not here; null when it does not come. */
export async function bodyOf<Body>({ account, name }: { account: Account; name: string }): Promise<Body | null> {
  const { base } = account;
  account.documents.request([name], { isRefresh: false });
  return new Promise((resolve) => {
    const look = () => {
      const view = base.document(name);
      if (view.state === 'ready') end(view.row.body as Body);
      else if (view.state === 'absent') account.documents.request([name], { isRefresh: false });
      else if (view.state === 'refused') end(null);
    };
    const timer = setTimeout(() => end(null), documentMs);
    const stop = base.onDocument(name, look);
    const end = (found: Body | null) => {
      clearTimeout(timer);
      stop();
      resolve(found);
    };
    look();
  });
}

export type BegunLesson = { readonly date: string; readonly entry: ScheduleEntry };

/** Own ordinary lessons of this week and the one before that have started, the newest first. */
export async function begunLessons(account: Account): Promise<BegunLesson[]> {
  const { timeZone } = account.person;
  const monday = mondayOf(schoolToday(timeZone));
  const weeks = await Promise.all(
    [monday, addDays(monday, -weekDays)].map((day) => bodyOf<ScheduleWeek>({ account, name: weekDocument.name(day) })),
  );
  const now = serverClock.now();
  return weeks
    .flatMap((week) => week?.days ?? [])
    .flatMap(({ date, schedule }) => schedule.map((entry) => ({ date, entry })))
    .filter(({ date, entry }) => entry.type === 'regular' && instantIn(date, entry.time.timeStart, timeZone) <= now)
    .sort((a, b) => (`${a.date} ${a.entry.time.timeStart}` < `${b.date} ${b.entry.time.timeStart}` ? 1 : -1));
}

async function runLesson(account: Account, { date, entry }: BegunLesson): Promise<RunLesson | null> {
  const { scheduleUuid, scoreType } = entry;
  const body = await bodyOf<LessonBody>({ account, name: lessonDocument.name(scheduleUuid) });
  if (!body?.canManageScores || body.yearReadOnly || body.periodStatus !== 'open') return null;
  const roster = await bodyOf<RosterBody>({ account, name: body.roster });
  if (!roster) return null;
  return {
    scheduleUuid,
    date,
    scoreType,
    label: `${entry.class.label}, ${entry.subject.label}`,
    pupils: pupilsOn(roster, placeOf(body)).map(({ studentGroupUuid }) => studentGroupUuid),
    theme: { themeUuid: body.lessonInfo.themeUuid, theme: body.lessonInfo.theme ?? '' },
  };
}

/** The lessons of a run, at most `count`. */
export async function chooseLessons(
  account: Account,
  count: number,
  from?: readonly BegunLesson[],
): Promise<RunLesson[]> {
  const begun = from ?? (await begunLessons(account));
  const isMarked = ({ entry }: BegunLesson) => entry.scoreType === 'mark';
  const isOpen = ({ entry }: BegunLesson) => entry.lesson.status === 'empty';
  const rank = (lesson: BegunLesson) => (isMarked(lesson) ? 0 : 2) + (isOpen(lesson) ? 0 : 1);
  const chosen: RunLesson[] = [];
  for (const lesson of begun.toSorted((a, b) => rank(a) - rank(b))) {
    if (chosen.length >= count) break;
    const found = await runLesson(account, lesson);
    if (found) chosen.push(found);
  }
  return chosen;
}
