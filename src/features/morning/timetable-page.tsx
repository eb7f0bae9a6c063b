// A week of the timetable of a class, a teacher or a room.
import { Link, useNavigate, useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { isLocalDate, type LocalDate, mondayOf } from '#contract/core/time.ts';
import { morningEndpoints } from '#contract/morning/morning.endpoints.ts';
import { type PlacedLesson, type PlaceKind, type PlaceWeek, placeKinds } from '#contract/morning/morning.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { classes, DateNavigator, EmptyState, ErrorState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './timetable.module.css';

const isPlaceKind = (text: string | undefined): text is PlaceKind => placeKinds.some((of) => of === text);

export default function TimetablePage() {
  const { of, id } = useParams();
  return isPlaceKind(of) && Number(id) > 0 ? (
    <Timetable of={of} id={Number(id)} />
  ) : (
    <ErrorState code="NOT_FOUND" isPage />
  );
}

function Timetable({ of, id }: { of: PlaceKind; id: number }) {
  const text = useText();
  const navigate = useNavigate();
  const { timeZone, year } = usePerson();
  const { eduYear, date: asked } = useParams();
  const { school } = useAccount();
  const today = schoolToday(timeZone);
  const monday = mondayOf(isLocalDate(asked) ? asked : today);
  const read = useRead(morningEndpoints.week, { query: { ...school, of, id, monday } });
  const pathOf = (date: LocalDate) =>
    pagePath(eduYear, 'frontoffice/timetable/:of/:id/:date?', { of, id, date: mondayOf(date) });
  return (
    <Page
      title={read.data?.label ?? text('morning.timetable')}
      from={{ to: pagePath(eduYear, 'frontoffice/timetable'), label: text('morning.timetable') }}
      actions={
        <DateNavigator
          unit="week"
          date={monday}
          today={today}
          range={year ? { from: year.dateStart, to: year.dateEnd } : undefined}
          onSelect={(date) => void navigate(pathOf(date))}
        />
      }
    >
      <ReadView read={read} rows={6}>
        {(week) => <Week week={week} of={of} today={today} />}
      </ReadView>
    </Page>
  );
}

function Week({ week, of, today }: { week: PlaceWeek; of: PlaceKind; today: LocalDate }) {
  const text = useText();
  const language = useLanguage();
  const shown = week.days.filter(({ lessons, dayOff }) => lessons.length > 0 || dayOff !== null);
  if (shown.length === 0) return <EmptyState title={text('morning.week.none')} />;
  return (
    <div className={styles.week}>
      {shown.map(({ date, dayOff, lessons }) => (
        <section key={date} className={classes('card', styles.day)}>
          <h2
            className={date === today ? styles.isToday : undefined}
            aria-current={date === today ? 'date' : undefined}
          >
            {formatWeekdayDate(date, language)}
          </h2>
          {dayOff && <p className={styles.dayOff}>{pickLocalized(dayOff, language)}</p>}
          <ol>
            {lessons.map((lesson) => (
              <Lesson key={lesson.scheduleUuid} lesson={lesson} of={of} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** What a lesson is, without what the page is about. */
function Lesson({ lesson, of }: { lesson: PlacedLesson; of: PlaceKind }) {
  const text = useText();
  const language = useLanguage();
  const { eduYear } = useParams();
  const { scheduleUuid, number, timeStart, timeEnd, group, subgroup, subject, teachers, room } = lesson;
  const facts = [
    ...(of === 'group' ? [] : [group.label]),
    ...(subgroup === null ? [] : [subgroup]),
    ...(of === 'teacher' ? [] : teachers.map(({ name }) => name)),
    ...(of === 'room' || !room ? [] : [text('morning.week.room', { number: room.number })]),
  ];
  return (
    <li>
      <Link to={pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: scheduleUuid })}>
        <span className={styles.when}>
          <b className="num">{number}</b>
          <small className="num">{timeStart}</small>
          <span className="vh">–{timeEnd}</span>
        </span>
        <span className={styles.what}>
          {pickLocalized(subject, language)}
          <small>{facts.join(' · ')}</small>
        </span>
      </Link>
    </li>
  );
}
