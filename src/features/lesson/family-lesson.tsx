// The lesson for a student or a parent: their own week holds all of it, so it opens offline wherever the schedule did.
import { Link, useParams, useSearchParams } from 'react-router';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import { quarterToOpen } from '#contract/configuration/quarters.ts';
import { addDays, isLocalDate, mondayOf } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleDay, ScheduleEntry, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { FileList } from '#domain/file/file-lists.tsx';
import { BookPlaces } from '#domain/homework/book-places.tsx';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDayMonth, formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { chevronRight } from '#shared/ui/icons/index.ts';
import { AgeLabel, ButtonLink, Columns, classes, EmptyState, Icon, Tag } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import detailStyles from './details.module.css';
import styles from './family-lesson.module.css';
import { Line } from './lesson-details.tsx';
import type { LessonParts } from './lesson-parts.ts';
import { LessonTabList, lessonPanelId, lessonTabId, useDayLink } from './lesson-tab-list.tsx';
import { type LessonTab, tabsFor } from './lesson-tabs.ts';
import { hourOf } from './lesson-words.ts';
import { PupilResult } from './pupil-result.tsx';
import { Waiting } from './staff-lesson.tsx';
import { useLeave } from './use-leave.ts';

const weekDays = 7;
type Found = { day: ScheduleDay; entry: ScheduleEntry };

function entryIn(week: DocumentResult<ScheduleWeek>, scheduleUuid: string): Found | null | undefined {
  if (week.state !== 'ready') return undefined;
  for (const day of week.body.days) {
    const entry = day.schedule.find((candidate) => candidate.scheduleUuid === scheduleUuid);
    if (entry) return { day, entry };
  }
  return null;
}

/** The week that holds the lesson: of the date in the address, else this one, the last one, the next one. */
function usePupilLesson(scheduleUuid: string) {
  const { pupil, timeZone } = usePerson();
  const [parameters] = useSearchParams();
  const asked = parameters.get('date');
  const monday = mondayOf(isLocalDate(asked) ? asked : schoolToday(timeZone));
  const nameOf = (weeks: number) =>
    pupil && pupilWeekDocument.name(pupil.info.studentSchoolUuid, addDays(monday, weeks * weekDays));
  const here = useDocument(nameOf(0));
  const isHere = entryIn(here, scheduleUuid);
  const before = useDocument(isHere === null ? nameOf(-1) : null);
  const wasBefore = entryIn(before, scheduleUuid);
  const after = useDocument(wasBefore === null ? nameOf(1) : null);
  const isAfter = entryIn(after, scheduleUuid);
  const week = isHere !== null ? here : wasBefore !== null ? before : after;
  return { week, found: isHere ?? wasBefore ?? isAfter };
}

type Parts = { tab: LessonTab; parts: Pick<LessonParts, 'renderLecture' | 'renderResults' | 'renderOffer'> };

export function FamilyLesson({ scheduleUuid, tab, parts }: Parts & { scheduleUuid: string }) {
  const text = useText();
  const { eduYear = '' } = useParams();
  const { pupil } = usePerson();
  const { week, found } = usePupilLesson(scheduleUuid);
  useLeave(week.state === 'refused' ? week.code : null);
  if (found)
    return (
      <PupilLesson
        {...found}
        tab={tab}
        parts={parts}
        oldSince={week.state === 'ready' && week.isOld ? week.confirmedAt : null}
      />
    );
  if (week.state !== 'ready' && pupil) return <Waiting found={week} />;
  return (
    <Page title={text('lesson.title')}>
      <EmptyState
        isPage
        title={text('lesson.notInWeek')}
        text={text('lesson.notInWeek.why')}
        actions={<ButtonLink to={pagePath(eduYear, 'schedule/:date?')}>{text('lesson.toSchedule')}</ButtonLink>}
      />
    </Page>
  );
}

function PupilLesson({ day, entry, oldSince, tab, parts }: Found & Parts & { oldSince: number | null }) {
  const text = useText();
  const language = useLanguage();
  const time = useShownTime();
  const tabs = tabsFor(usePerson().role);
  const hasTabs = tabs.length > 1;
  const subject = pickLocalized(entry.subject.labels, language);
  const from = hourOf(entry.time.timeStart);
  const to = hourOf(entry.time.timeEnd);
  const back = useDayLink(day.date);
  const when = text('lesson.numberAndTime', { number: entry.number.label, from, to });
  const whole = (
    <Columns
      beside={
        <>
          <Facts day={day} entry={entry} when={when} />
          <DayLessons day={day} shown={entry.scheduleUuid} />
        </>
      }
    >
      {tab === 'results' ? (
        parts.renderResults(entry)
      ) : (
        <>
          <PupilResult entry={entry} />
          <Theme entry={entry} />
          {entry.lecture && parts.renderLecture(entry.lecture, entry.scheduleUuid)}
          <Homework entry={entry} />
        </>
      )}
    </Columns>
  );
  return (
    <Page
      title={subject}
      subtitle={when}
      lead={`${formatWeekdayDate(day.date, language)}, ${when}`}
      from={back}
      actions={oldSince !== null && <AgeLabel at={time(oldSince)} isOld />}
    >
      <LessonTabList tabs={tabs} active={tab} type={entry.type} />
      {hasTabs ? (
        <div role="tabpanel" id={lessonPanelId} aria-labelledby={lessonTabId(tab)} className="tabpanel">
          {whole}
        </div>
      ) : (
        whole
      )}
      {parts.renderOffer(entry)}
    </Page>
  );
}

function Theme({ entry: { theme, type, maxScore } }: { entry: ScheduleEntry }) {
  const text = useText();
  const isSummative = type === 'sor' || type === 'soch';
  return (
    <section className={classes('card', styles.part)}>
      <h2>{text('lesson.theme.title')}</h2>
      {isSummative && (
        <p className={styles.work}>
          <Tag kind={type} />
          {maxScore !== null && (
            <span className="muted num">
              {text('journal.maxScore')}: {maxScore}
            </span>
          )}
        </p>
      )}
      {theme.label ? (
        <p className={styles.theme}>{unbroken(theme.label)}</p>
      ) : (
        <p className="faint">{text('lesson.noTheme')}</p>
      )}
    </section>
  );
}

/** What was to be done for this lesson, and what was set in it for the next one: two things, each with its own three states. */
function Homework({ entry: { due, homework } }: { entry: ScheduleEntry }) {
  const text = useText();
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const missing = (isNone: boolean) => (
    <p className="faint">{text(isNone ? 'homework.noneStated' : 'homework.notEntered')}</p>
  );
  return (
    <section className={classes('card', styles.part)}>
      <h2>{text('lesson.homework')}</h2>
      {due && (
        <div className={styles.task}>
          <h3>{text('lesson.homework.dueHere')}</h3>
          {due.items.map(({ homeworkUuid, body, setOn, teacher }) => (
            <p key={homeworkUuid} className={detailStyles.homework}>
              <Link to={pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId: homeworkUuid })}>
                {unbroken(body)}
              </Link>
              <small>
                {unbroken(teacher)}, {formatDayMonth(setOn, language)}
              </small>
            </p>
          ))}
          {due.items.length === 0 && missing(due.state === 'none')}
        </div>
      )}
      <div className={styles.task}>
        <h3>{text('lesson.homework.setHere')}</h3>
        {homework.body ? (
          <>
            <p className={detailStyles.homework}>{unbroken(homework.body)}</p>
            {homework.books && <BookPlaces books={homework.books} />}
            {homework.files && <FileList files={homework.files} />}
          </>
        ) : (
          missing(homework.status === 'created')
        )}
      </div>
    </section>
  );
}

type FactsProps = { day: ScheduleDay; entry: ScheduleEntry; when: string };

/** Where, when and with whom, and the way to the marks of the subject. */
function Facts({ day, entry, when }: FactsProps) {
  const text = useText();
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const { school } = useAccount();
  const year = useDocument(yearDocument.name(school.eduYear));
  const { cabinet, teacher, subgroup, assignmentUuid } = entry;
  const room = cabinet && [cabinet.number, cabinet.name].filter(Boolean).join(' - ');
  const quarter = year.state === 'ready' ? quarterToOpen(year.body.quarters, day.date) : undefined;
  return (
    <aside className={classes('card', styles.facts)}>
      <dl className={detailStyles.details} data-details>
        <Line label={text('lesson.when')}>
          {formatWeekdayDate(day.date, language)}, <span className="nowrap">{when}</span>
        </Line>
        {room && <Line label={text('lesson.cabinet')}>{room}</Line>}
        <Line label={text('lesson.teacher')}>{unbroken(teacher)}</Line>
        {subgroup && <Line label={text('lesson.subgroup')}>{unbroken(subgroup)}</Line>}
      </dl>
      {assignmentUuid && (
        <Link
          className={styles.way}
          to={pagePath(eduYear, 'marks/:quarter?', { quarter }, { subject: assignmentUuid })}
        >
          {text('lesson.allMarks')}
          <Icon shape={chevronRight} size="sm" />
        </Link>
      )}
    </aside>
  );
}

/** The lessons of the same day: what came before it and what follows. */
function DayLessons({ day, shown }: { day: ScheduleDay; shown: string }) {
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const title = formatWeekdayDate(day.date, language);
  const lessons = day.schedule.toSorted((a, b) => a.time.timeStart.localeCompare(b.time.timeStart));
  if (lessons.length < 2) return null;
  return (
    <nav className={classes('card', styles.day)} aria-label={title}>
      <h2 className={styles.dayName}>{title}</h2>
      <ol>
        {lessons.map(({ scheduleUuid, time, subject }) => (
          <li key={scheduleUuid}>
            <Link
              to={pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: scheduleUuid }, { date: day.date })}
              aria-current={scheduleUuid === shown ? 'page' : undefined}
              replace
            >
              <span className="num">{hourOf(time.timeStart)}</span>
              {pickLocalized(subject.labels, language)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
