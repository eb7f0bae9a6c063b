// For the management: which lessons of a day were entered on their day, which later, and which only the network delayed.

import { useState } from 'react';
import { useParams } from 'react-router';
import { DayNavigator } from '#blocks/read/day-navigator.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { inZone, isLocalDate } from '#contract/core/time.ts';
import { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import type { LessonTimeliness } from '#contract/journal/journal.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useNow } from '#data/time/use-now.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime, formatTime } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { alertTriangle, clock, type IconShape } from '#shared/ui/icons/index.ts';
import { ChoiceList, Columns, classes, Icon } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { byTeacher, type ShownLesson, type ShownState, shownLessons } from './days-lessons.ts';
import styles from './timeliness.module.css';

const states: readonly ShownState[] = [
  'overdue',
  'missing',
  'running',
  'late',
  'onTimeDeliveredLater',
  'onTime',
  'notYet',
];
/** A shape for each state that asks for somebody, besides its colour. */
const shapes: Partial<Record<ShownState, IconShape>> = {
  overdue: alertTriangle,
  missing: alertTriangle,
  running: clock,
};

export default function TimelinessPage() {
  const text = useText();
  const { timeZone } = usePerson();
  const { eduYear, date: asked } = useParams();
  const date = isLocalDate(asked) ? asked : schoolToday(timeZone);
  const { school } = useAccount();
  const read = useRead(journalEndpoints.timeliness, { query: { ...school, date } });
  return (
    <Page
      title={text('timeliness.title')}
      lead={text('timeliness.lead')}
      actions={<DayNavigator date={date} pathOf={(day) => pagePath(eduYear, 'timeliness/:date?', { date: day })} />}
    >
      <p className={classes('muted only-phone', styles.lead)}>{text('timeliness.lead')}</p>
      <ReadView read={read} rows={6} empty={{ title: text('timeliness.empty'), text: text('timeliness.emptyText') }}>
        {(lessons) => <Day key={date} lessons={lessons} date={date} />}
      </ReadView>
    </Page>
  );
}

/** Counters that choose what is listed, and the lessons by teacher. */
function Day({ lessons, date }: { lessons: readonly LessonTimeliness[]; date: string }) {
  const text = useText();
  const { timeZone } = usePerson();
  const now = useNow();
  const shown = shownLessons(lessons, date, { now, timeZone });
  const counts = new Map(states.map((state) => [state, shown.filter((lesson) => lesson.state === state).length]));
  const [asked, setAsked] = useState<ShownState | null>(null);
  // What was chosen may have passed meanwhile: a lesson that ran has ended.
  const chosen = asked !== null && counts.get(asked) ? asked : null;
  const listed = shown.filter(({ state }) => chosen === null || state === chosen);
  return (
    <Columns
      isBesideFirst
      beside={
        <ChoiceList
          label={text('timeliness.sums')}
          value={chosen ?? 'all'}
          choices={[
            { value: 'all', label: text('timeliness.all'), count: shown.length },
            ...states.flatMap((state) => {
              const count = counts.get(state) ?? 0;
              return count > 0 ? [{ value: state, label: text(`timeliness.${state}`), count }] : [];
            }),
          ]}
          onChange={(value) => setAsked(value === 'all' ? null : value)}
        />
      }
    >
      <div className={styles.teachers}>
        {byTeacher(listed).map(({ teachers, lessons: own, open }) => (
          <section key={teachers} className={classes('card', styles.teacher)} data-teacher>
            <h2>
              {teachers || text('timeliness.noTeacher')}
              {open > 0 && <small>{text('timeliness.open', { count: open })}</small>}
            </h2>
            <ul className={styles.list} data-rows>
              {own.map((lesson) => (
                <Lesson key={lesson.scheduleUuid} lesson={lesson} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Columns>
  );
}

function Lesson({ lesson }: { lesson: ShownLesson }) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const { state, capturedAt, acceptedAt, isClockDoubtful } = lesson;
  const moment = (at: number, beside: number) =>
    inZone(at, timeZone).date === inZone(beside, timeZone).date && at !== beside
      ? formatTime(at, timeZone)
      : formatDateTime(at, timeZone);
  const shape = shapes[state];
  return (
    <li>
      <span className="num">
        {lesson.number}. {lesson.timeStart.slice(0, 5)}
      </span>
      <b>
        {lesson.group} · {pickLocalized(lesson.subject, language)}
      </b>
      <span className={styles.state} data-state={state}>
        {shape && <Icon shape={shape} size="sm" />} {text(`timeliness.${state}`)}
      </span>
      {capturedAt !== null && acceptedAt !== null && (
        <span className={classes('muted', styles.times)}>
          <span>{text('timeliness.captured', { time: formatDateTime(capturedAt, timeZone) })}</span>
          <span>{text('timeliness.accepted', { time: moment(acceptedAt, capturedAt) })}</span>
        </span>
      )}
      {isClockDoubtful && (
        <span className={styles.clock}>
          <Icon shape={alertTriangle} /> {text('timeliness.clock')}
        </span>
      )}
    </li>
  );
}
