// The teacher's homework of the last and coming weeks, by day: what is set, what was stated as none, what is not entered yet.

import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { inZone, type LocalDate } from '#contract/core/time.ts';
import { dayInYear } from '#contract/session/session.rules.ts';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { isOldSince } from '#data/documents/document-age.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useOpenedAt } from '#data/time/use-opened-at.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime, formatShortWeekdayDate, formatWeekdayDate } from '#shared/lib/dates.ts';
import { homeworkPath } from '#shared/lib/homework-path.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { circleCheck, circleDashed } from '#shared/ui/icons/index.ts';
import {
  AgeLabel,
  ChoiceList,
  Columns,
  EmptyState,
  Icon,
  Notice,
  OfflineState,
  Skeleton,
  StateChip,
} from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { type AnswerFilter, answerFilters, filterChoices, isShownBy } from './answer-filters.ts';
import { dueDateOf, isHomeworkMissing } from './homework-rules.ts';
import styles from './list-page.module.css';
import { classWords, type OwnLesson } from './own-lessons.ts';
import { useAnswerCounts } from './use-answer-counts.ts';
import { useOwnLessons } from './use-own-lessons.ts';

const weeks = { before: 2, after: 1 };
const filters = ['all', 'empty'] as const;
type Filter = (typeof filters)[number] | `${(typeof answerFilters)[number]} ${number}`;

/** The filter by answers that a choice stands for; null for the others. */
function answerFilterOf(filter: Filter): AnswerFilter | null {
  const [kind, subjectId] = filter.split(' ');
  const known = answerFilters.find((one) => one === kind);
  return known ? { kind: known, subjectId: Number(subjectId) } : null;
}

type Day = { readonly date: LocalDate; readonly lessons: readonly OwnLesson[] };

function daysOf(lessons: readonly OwnLesson[]): Day[] {
  return [...Map.groupBy(lessons, ({ date }) => date)].map(([date, ofDay]) => ({ date, lessons: ofDay }));
}

export default function ListPage() {
  const text = useText();
  const language = useLanguage();
  const { timeZone, year } = usePerson();
  const status = useSyncStatus();
  const today = schoolToday(timeZone);
  const own = useOwnLessons(dayInYear(today, year), weeks);
  const [filter, setFilter] = useState<Filter>('all');
  const now = inZone(useOpenedAt(), timeZone);
  const isMissing = (lesson: OwnLesson) => isHomeworkMissing(lesson, now);
  const missing = own.lessons.filter(isMissing);
  const tasks = useMemo(
    () => own.lessons.filter(({ homework }) => homework?.answer).map(({ entry }) => entry.scheduleUuid),
    [own.lessons],
  );
  const counts = useAnswerCounts(tasks);
  const choices = filterChoices(own.lessons, counts);
  const byAnswers = answerFilterOf(filter);
  const shown = byAnswers
    ? own.lessons.filter((lesson) => isShownBy(byAnswers, lesson, counts))
    : filter === 'all'
      ? own.lessons
      : missing;
  const days = daysOf(shown);
  const ahead = days.filter(({ date }) => date >= today);
  const past = days.filter(({ date }) => date < today).toReversed();
  const isOffline = status.connection === 'offline';
  const isWhole = own.weeksHere === own.weeksAll;
  const isOld = own.confirmedAt !== null && isOffline && isOldSince(own.confirmedAt);
  return (
    <Page
      title={text('homework.list.title')}
      actions={isOld && <AgeLabel at={formatDateTime(own.confirmedAt ?? 0, timeZone)} isOld />}
    >
      {own.isLoading || (own.weeksHere === 0 && !isOffline) ? (
        <Skeleton rows={8} />
      ) : own.weeksHere === 0 ? (
        <OfflineState />
      ) : (
        <Columns
          isBesideFirst
          beside={
            <ChoiceList
              label={text('homework.list.filter')}
              choices={[
                ...filters.map((value) => ({
                  value: value as Filter,
                  label: text(`homework.list.${value}`),
                  count: (value === 'all' ? own.lessons : missing).length,
                })),
                ...choices.map(({ kind, subjectId, labels, count }) => ({
                  value: `${kind} ${subjectId}` as const,
                  label: text(`homework.list.${kind}`, { subject: pickLocalized(labels, language) }),
                  count,
                })),
              ]}
              value={filter}
              onChange={setFilter}
            />
          }
        >
          {!isWhole && isOffline && (
            <Notice tone="warn">{text('homework.list.weeksHere', { here: own.weeksHere, all: own.weeksAll })}</Notice>
          )}
          {counts.size < tasks.length && (
            <Notice>{text('homework.list.answersHere', { here: counts.size, all: tasks.length })}</Notice>
          )}
          {days.length === 0 && (
            <EmptyState
              title={text(
                byAnswers
                  ? 'homework.list.noAnswers'
                  : filter === 'all'
                    ? 'homework.list.noLessons'
                    : 'homework.list.allEntered',
              )}
            />
          )}
          <div className={styles.list}>
            <Part title={text('homework.list.ahead')} days={ahead} own={own.lessons} isMissing={isMissing} />
            <Part title={text('homework.list.past')} days={past} own={own.lessons} isMissing={isMissing} />
          </div>
        </Columns>
      )}
    </Page>
  );
}

type Known = { readonly own: readonly OwnLesson[]; readonly isMissing: (lesson: OwnLesson) => boolean };

function Part({ title, days, own, isMissing }: Known & { title: string; days: readonly Day[] }) {
  const language = useLanguage();
  if (days.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {days.map(({ date, lessons }) => (
        <div key={date} className={styles.day} data-day>
          <h3>{formatWeekdayDate(date, language)}</h3>
          <ul className={styles.rows} data-rows>
            {lessons.map((lesson) => (
              <li key={lesson.entry.scheduleUuid}>
                <Row lesson={lesson} due={dueDateOf(lesson, own)} isMissing={isMissing(lesson)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Row({ lesson, due, isMissing }: { lesson: OwnLesson; due: LocalDate | null; isMissing: boolean }) {
  const text = useText();
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const { date, entry, homework } = lesson;
  const to = homeworkPath(eduYear, {
    scheduleUuid: entry.scheduleUuid,
    homeworkUuid: homework && entry.homework.homeworkUUID,
    isSet: homework !== null,
    date,
    backward: pagePath(eduYear, 'homework/control/list'),
  });
  return (
    <Link className={styles.row} to={to}>
      <span className="num">{entry.time.timeStart}</span>
      <span>
        <b>{classWords(entry)}</b> {pickLocalized(entry.subject.labels, language)}
      </span>
      <span className={styles.text}>
        {homework === null ? (
          isMissing ? (
            <span className="st">
              <Icon shape={circleDashed} />
              {text('homework.notEntered')}
            </span>
          ) : (
            <span className="faint">{text('homework.notYet')}</span>
          )
        ) : homework.body === null ? (
          <span className="st st--ok">
            <Icon shape={circleCheck} />
            {text('schedule.homework.noneByMe')}
          </span>
        ) : (
          <span className={styles.task}>{unbroken(homework.body)}</span>
        )}{' '}
        {due !== null && (
          <span className={styles.due}>{text('homework.dueAt', { day: formatShortWeekdayDate(due, language) })}</span>
        )}{' '}
        {lesson.state !== 'saved' && lesson.state !== 'saving' && <StateChip state={lesson.state} isInline />}
      </span>
    </Link>
  );
}
