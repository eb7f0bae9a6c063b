// The week as the paper diary has it, for a student or a parent's chosen child: lessons, homework, marks and absences on one screen, and on one
// sheet of paper.
import type { ReactNode } from 'react';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekRange } from '#shared/lib/dates.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import {
  AgeLabel,
  DateNavigator,
  EmptyState,
  ErrorState,
  FailureState,
  IconButton,
  OfflineState,
  Skeleton,
  SkeletonBar,
} from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './diary.module.css';
import { DiaryDays } from './diary-days.tsx';
import { DiaryPaper } from './diary-paper.tsx';
import { diaryWeek, hasLessons, holidayOf } from './diary-week.ts';
import { type Diary, useDiary } from './use-diary.ts';

export default function DiaryPage() {
  const text = useText();
  const language = useLanguage();
  const { user, school } = useAccount();
  const { child, year } = usePerson();
  const diary = useDiary();
  const { document, monday, saturday, today } = diary;
  const range = formatWeekRange(monday, saturday, language);
  const week = document.state === 'ready' ? diaryWeek(monday, document.body.days, diary.hasToday ? today : '') : null;
  const place = document.state === 'ready' ? document.body.groupInfo : null;
  const inYear = [
    place?.quarter && text('schedule.quarter', { number: place.quarter.number }),
    place?.week != null && text('schedule.week', { number: place.week }),
  ].filter((words) => typeof words === 'string');
  const lead = child && `${child.studentInfo.studentName ?? ''}, ${child.group.name}`;
  const owner = lead ?? [`${user.surname} ${user.firstname}`, user.group?.name].filter(Boolean).join(', ');
  const isPrinted = week !== null && hasLessons(week);
  return (
    <Page
      title={text('diary.title')}
      subtitle={[lead, range].filter(Boolean).join(' · ')}
      {...(lead && { lead })}
      actions={
        <div className={styles.bar}>
          <DateNavigator
            unit="week"
            className="grow"
            date={monday}
            label={range}
            detail={inYear.join(', ')}
            today={diary.hasToday ? today : null}
            range={year ? { from: year.dateStart, to: year.dateEnd } : undefined}
            previous={document.state === 'ready' ? document.body.weeks.prev : undefined}
            next={document.state === 'ready' ? document.body.weeks.next : undefined}
            onSelect={diary.select}
          />
          {isPrinted && <IconButton icon={printer} label={text('diary.print')} onClick={() => window.print()} />}
        </div>
      }
    >
      <Age document={document} />
      {week === null || !isPrinted ? <NoWeek diary={diary} range={range} /> : <DiaryDays week={week} />}
      {isPrinted && (
        <DiaryPaper
          week={week}
          title={[text('diary.title'), owner].join(' · ')}
          about={[range, ...inYear, yearLabel(school.eduYear)].join(' · ')}
        />
      )}
    </Page>
  );
}

/** How old the week is, where there has been no word of the server for a while. */
function Age({ document }: Pick<Diary, 'document'>) {
  const shown = useShownTime();
  if (document.state !== 'ready' || !document.isOld) return null;
  return (
    <p className={styles.age}>
      <AgeLabel at={shown(document.confirmedAt)} isOld />
    </p>
  );
}

/** None, unknown and failed are different sentences. */
function NoWeek({ diary: { document, retry, monday, today }, range }: { diary: Diary; range: string }): ReactNode {
  const text = useText();
  if (document.state === 'loading') return <Coming />;
  if (document.state === 'refused') {
    // The server's "there is no such schedule" is an answer, not a failure.
    if (document.code === 'NOT_FOUND' || document.code === 'NO_SCHEDULE') return <NoSchedule />;
    return <ErrorState code={document.code} onRetry={retry} />;
  }
  if (document.state === 'absent') {
    if (document.isOffline)
      return (
        <OfflineState
          title={text('schedule.offline', { week: range })}
          text={text('schedule.offline.how')}
          onRetry={retry}
        />
      );
    return document.failure ? <FailureState failure={document.failure} onRetry={retry} /> : <Coming />;
  }
  return <FreeWeek body={document.body} monday={monday} today={today} />;
}

function NoSchedule({ why }: { why?: string | undefined }) {
  const text = useText();
  return <EmptyState title={text('schedule.noSchedule')} text={why ?? text('schedule.noSchedule.why')} />;
}

function FreeWeek({ body, monday, today }: { body: ScheduleWeek } & Pick<Diary, 'monday' | 'today'>) {
  const text = useText();
  const language = useLanguage();
  const holiday = holidayOf(diaryWeek(monday, body.days, today));
  if (holiday) {
    const name = holiday.name ? pickLocalized(holiday.name, language) : text('schedule.holiday');
    return <EmptyState title={name} text={text('schedule.noLessons.week')} />;
  }
  if (body.error && body.errorType === 404) return <NoSchedule why={body.message} />;
  return <EmptyState title={text('schedule.noLessons.week')} text={text('schedule.noLessons.pupil')} />;
}

/** Days in the shape of a week, so that nothing moves when they come. */
function Coming() {
  return (
    <Skeleton>
      <div className={styles.week}>
        {['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => (
          <div key={day} className={styles.coming}>
            <SkeletonBar width="40%" />
            <SkeletonBar width="80%" />
            <SkeletonBar width="70%" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
