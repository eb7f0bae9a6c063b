// For the management: which lessons of a day were entered on their day, which later, and which only the network delayed.
import { pagePath } from '#shared/lib/page-path.ts';
import './timeliness.css';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { inZone, isLocalDate } from '#contract/core/time.ts';
import { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import type { LessonTimeliness } from '#contract/journal/journal.schema.ts';
import type { TimelinessState } from '#contract/journal/timeliness.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime, formatTime } from '#shared/lib/dates.ts';
import { alertTriangle } from '#shared/ui/icons/index.ts';
import { DateNavigator, Icon } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';

const states: readonly TimelinessState[] = ['missing', 'late', 'onTimeDeliveredLater', 'onTime', 'notYet'];

export default function TimelinessPage() {
  const text = useText();
  const { timeZone, year } = usePerson();
  const navigate = useNavigate();
  const { eduYear, date: asked } = useParams();
  const today = schoolToday(timeZone);
  const date = isLocalDate(asked) ? asked : today;
  const { school } = useAccount();
  const read = useRead(journalEndpoints.timeliness, { query: { ...school, date } });
  return (
    <Page
      title={text('timeliness.title')}
      actions={
        <DateNavigator
          unit="day"
          date={date}
          today={today}
          {...(year && { range: { from: year.dateStart, to: year.dateEnd } })}
          onSelect={(day) => void navigate(pagePath(eduYear, 'timeliness/:date?', { date: day }))}
        />
      }
    >
      <p className="muted">{text('timeliness.lead')}</p>
      <ReadView read={read} rows={6} empty={{ title: text('timeliness.empty'), text: text('timeliness.emptyText') }}>
        {(lessons) => <Day key={date} lessons={lessons} />}
      </ReadView>
    </Page>
  );
}

/** Counters that choose what is listed, and the lessons. */
function Day({ lessons }: { lessons: readonly LessonTimeliness[] }) {
  const text = useText();
  const [chosen, setChosen] = useState<TimelinessState | null>(null);
  const counts = new Map(states.map((state) => [state, lessons.filter((lesson) => lesson.state === state).length]));
  const choice = (state: TimelinessState | null, count: number) => (
    <button
      key={state ?? 'all'}
      type="button"
      className="btn timely__sum"
      aria-pressed={chosen === state}
      onClick={() => setChosen(state)}
    >
      {text(state === null ? 'timeliness.all' : `timeliness.${state}`)} <b className="num">{count}</b>
    </button>
  );
  return (
    <>
      <fieldset className="timely__sums">
        <legend className="vh">{text('timeliness.sums')}</legend>
        {choice(null, lessons.length)}
        {states.map((state) => choice(state, counts.get(state) ?? 0))}
      </fieldset>
      <ul className="timely">
        {lessons
          .filter(({ state }) => chosen === null || state === chosen)
          .map((lesson) => (
            <Lesson key={lesson.scheduleUuid} lesson={lesson} />
          ))}
      </ul>
    </>
  );
}

function Lesson({ lesson }: { lesson: LessonTimeliness }) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const { state, capturedAt, acceptedAt, isClockDoubtful } = lesson;
  const moment = (at: number, beside: number) =>
    inZone(at, timeZone).date === inZone(beside, timeZone).date && at !== beside
      ? formatTime(at, timeZone)
      : formatDateTime(at, timeZone);
  return (
    <li>
      <span className="num timely__when">
        {lesson.number}. {lesson.timeStart.slice(0, 5)}
      </span>
      <span className="timely__what">
        <b>
          {lesson.group} · {pickLocalized(lesson.subject, language)}
        </b>
        <span className="muted">{lesson.teachers.join(', ')}</span>
      </span>
      <span className={`timely__state timely__state--${state}`}>{text(`timeliness.${state}`)}</span>
      {capturedAt !== null && acceptedAt !== null && (
        <span className="muted timely__times">
          <span>{text('timeliness.captured', { time: formatDateTime(capturedAt, timeZone) })}</span>
          <span>{text('timeliness.accepted', { time: moment(acceptedAt, capturedAt) })}</span>
        </span>
      )}
      {isClockDoubtful && (
        <span className="timely__clock">
          <Icon shape={alertTriangle} /> {text('timeliness.clock')}
        </span>
      )}
    </li>
  );
}
