// The lesson for a student or a parent: their own week holds all of it, so it opens offline wherever the schedule did.
import { useParams, useSearchParams } from 'react-router';
import { addDays, isLocalDate, mondayOf } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleDay, ScheduleEntry, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { AgeLabel, ButtonLink, EmptyState, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { LessonDetails } from './lesson-details.tsx';
import { useDayLink } from './lesson-tab-list.tsx';
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

export function FamilyLesson({ scheduleUuid }: { scheduleUuid: string }) {
  const text = useText();
  const { eduYear = '' } = useParams();
  const { pupil } = usePerson();
  const { week, found } = usePupilLesson(scheduleUuid);
  useLeave(week.state === 'refused' ? week.code : null);
  if (found)
    return <PupilLesson {...found} oldSince={week.state === 'ready' && week.isOld ? week.confirmedAt : null} />;
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

function PupilLesson({ day, entry, oldSince }: Found & { oldSince: number | null }) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const subject = pickLocalized(entry.subject.labels, language);
  const from = hourOf(entry.time.timeStart);
  const to = hourOf(entry.time.timeEnd);
  const theme = entry.theme.label ?? '';
  const back = useDayLink(day.date);
  return (
    <Page
      title={subject}
      subtitle={text('lesson.numberAndTime', { number: entry.number.label, from, to })}
      from={back}
      actions={oldSince !== null && <AgeLabel at={formatDateTime(oldSince, timeZone)} isOld />}
    >
      <div className="stack">
        {theme === '' && <Notice tone="warn">{text('lesson.noTheme')}</Notice>}
        <PupilResult entry={entry} />
        <LessonDetails
          theme={theme}
          type={entry.type}
          maxScore={entry.maxScore}
          date={day.date}
          number={entry.number.label}
          from={from}
          to={to}
          cabinet={entry.cabinet}
          teachers={entry.teacher}
          subgroup={entry.subgroup}
          homework={entry.homework.body}
        />
      </div>
    </Page>
  );
}
