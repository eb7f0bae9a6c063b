// One homework as a student or parent opens it from the schedule, the list or tomorrow: found offline among the weeks on the device.

import { type ReactNode, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { addDays, inZone, isLocalDate, mondayOf } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type DocumentResult, useDocuments } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useNow } from '#data/time/use-now.ts';
import { FileFigure } from '#domain/file/file-figure.tsx';
import { BookPlaces } from '#domain/homework/book-places.tsx';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime, formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { AgeLabel, ButtonLink, Card, EmptyState, OfflineState, Skeleton, SkeletonBar } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { DoneMark } from './done-mark.tsx';
import { type FoundHomework, findHomework } from './find-homework.ts';
import styles from './homework-answer.module.css';
import { useDone } from './use-done.ts';

/** From the week the address names: where it was set or is due. Without one, the weeks around today. */
const around = { named: [0, 1, -1, 2], unnamed: [0, -1, 1, -2, 2, -3] } as const;

function useHomework(homeworkUuid: string) {
  const { pupil, timeZone } = usePerson();
  const [parameters] = useSearchParams();
  const today = inZone(useNow(), timeZone).date;
  const asked = parameters.get('date');
  const isNamed = isLocalDate(asked);
  const monday = mondayOf(isNamed ? asked : today);
  const student = pupil?.info.studentSchoolUuid;
  const names = useMemo(
    () =>
      student
        ? around[isNamed ? 'named' : 'unnamed'].map((week) =>
            pupilWeekDocument.name(student, addDays(monday, week * 7)),
          )
        : [],
    [student, monday, isNamed],
  );
  const weeks = useDocuments(names);
  const days = weeks.flatMap((week) => (week.state === 'ready' ? week.body.days : []));
  return { weeks, found: findHomework(days, homeworkUuid) };
}

/** Whose answer to which homework is shown below it. */
export type AnswerAt = { readonly scheduleUuid: string; readonly studentGroupUuid: string };

export function HomeworkAnswerPage({ renderAnswer }: { renderAnswer: (place: AnswerAt) => ReactNode }) {
  const text = useText();
  const { answerId = '', eduYear = '' } = useParams();
  const { weeks, found } = useHomework(answerId);
  const from = { label: text('family.list.title'), to: pagePath(eduYear, 'homework/list') };
  if (found) {
    const { scheduleUuid, studentGroupUuid, answer } = found;
    return (
      <Homework found={found} homeworkUuid={answerId} from={from} oldSince={oldestOf(weeks)}>
        {answer && studentGroupUuid && renderAnswer({ scheduleUuid, studentGroupUuid })}
      </Homework>
    );
  }
  return (
    <Page title={text('family.homework')} from={from}>
      <NotHere weeks={weeks} list={from.to} />
    </Page>
  );
}

type Weeks = readonly DocumentResult<ScheduleWeek>[];

/** Since when nothing was heard of these weeks; null while they are fresh. */
function oldestOf(weeks: Weeks): number | null {
  const old = weeks.flatMap((week) => (week.state === 'ready' && week.isOld ? [week.confirmedAt] : []));
  return old.length === 0 ? null : Math.min(...old);
}

function NotHere({ weeks, list }: { weeks: Weeks; list: string }) {
  const text = useText();
  const isComing = weeks.some(
    (week) => week.state === 'loading' || (week.state === 'absent' && !week.isOffline && week.failure === null),
  );
  if (isComing) {
    return (
      <Skeleton>
        <SkeletonBar width="40%" />
        <SkeletonBar width="70%" />
      </Skeleton>
    );
  }
  const toList = <ButtonLink to={list}>{text('family.answer.toList')}</ButtonLink>;
  if (weeks.every(({ state }) => state === 'absent')) return <OfflineState isPage>{toList}</OfflineState>;
  return (
    <EmptyState
      isPage
      title={text('family.answer.notHere')}
      text={text('family.answer.notHere.why')}
      actions={toList}
    />
  );
}

type HomeworkProps = {
  found: FoundHomework;
  homeworkUuid: string;
  from: { label: string; to: string };
  oldSince: number | null;
  children: ReactNode;
};

function Homework({ found, homeworkUuid, from, oldSince, children }: HomeworkProps) {
  const text = useText();
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const { school } = useAccount();
  const { pupil, timeZone, child } = usePerson();
  const { body, setOn, dueOn, teacher, scheduleUuid, files, books } = found;
  const subject = pickLocalized(found.labels, language);
  const info = pupil?.info;
  const studentGroupUuid = found.studentGroupUuid ?? info?.studentGroupUuid ?? '';
  const item = { homeworkUuid, scheduleUuid, studentGroupUuid };
  const done = useDone({ studentSchoolUuid: info?.studentSchoolUuid ?? '', schoolId: school.schoolId }, [item]);
  return (
    <Page
      title={subject}
      subtitle={[child?.studentInfo.studentName, text('family.homework')].filter(Boolean).join(' · ')}
      lead={[child?.studentInfo.studentName, unbroken(teacher)].filter(Boolean).join(' · ')}
      from={from}
      actions={oldSince !== null && <AgeLabel at={formatDateTime(oldSince, timeZone)} isOld />}
    >
      <Card title={text('family.homework')}>
        <p className={styles.text}>{body === null ? text('schedule.homework.none') : unbroken(body)}</p>
        <BookPlaces books={books} />
        {files.length > 0 && (
          <div className={styles.files}>
            {files.map((file) => (
              <FileFigure key={file.uuid} file={file} caption={null} />
            ))}
          </div>
        )}
        <dl className={styles.facts}>
          <Fact label={text('family.dueOn')}>
            {dueOn === null ? text('family.dueUnknown') : formatWeekdayDate(dueOn, language)}
          </Fact>
          <Fact label={text('family.setOn')}>{formatWeekdayDate(setOn, language)}</Fact>
          <Fact label={text('family.teacher')}>{unbroken(teacher)}</Fact>
        </dl>
        <div className={styles.do}>
          {body !== null && <DoneMark item={item} subject={subject} isDone={done.has(homeworkUuid)} />}
          <ButtonLink to={pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: scheduleUuid }, { date: setOn })}>
            {text('family.toLesson')}
          </ButtonLink>
        </div>
      </Card>
      {children}
    </Page>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
