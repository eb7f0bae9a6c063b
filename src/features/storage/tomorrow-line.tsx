// The question with which people come to this page, answered first and in one sentence: will tomorrow open without a network?
import { useMemo } from 'react';
import { isIn } from '#contract/core/roles.ts';
import { addDays, type LocalDate, mondayOf } from '#contract/core/time.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { weekDocument } from '#contract/schedule/schedule.documents.ts';
import { useHeldDocuments } from '#data/documents/use-held-documents.ts';
import { usePackProgress } from '#data/packs/use-packs.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { circleCheck, circleDashed } from '#shared/ui/icons/index.ts';
import { Notice } from '#shared/ui/index.ts';
import styles from './storage.module.css';

type Answer = { readonly kind: 'here' | 'free' | 'missing' } | { readonly kind: 'partly'; here: number; all: number };

export function TomorrowLine() {
  const { role, timeZone, isReadOnly } = usePerson();
  const tomorrow = addDays(schoolToday(timeZone), 1);
  if (isReadOnly) return null;
  if (isIn('family', role)) return <OfFamily date={tomorrow} />;
  return isIn('teacher', role) || isIn('management', role) ? <OfStaff date={tomorrow} /> : null;
}

/** The weeks of all children are what the first part of the pack is made of. */
function OfFamily({ date }: { date: LocalDate }) {
  const today = usePackProgress()?.parts.find(({ part }) => part === 'today');
  if (!today) return null;
  return <Sentence date={date} answer={{ kind: today.isComplete ? 'here' : 'missing' }} />;
}

/** An employee's day is its lessons, each a document of its own. */
function OfStaff({ date }: { date: LocalDate }) {
  const weekNames = useMemo(() => [weekDocument.name(mondayOf(date))], [date]);
  const { bodies, isLoading } = useHeldDocuments(weekNames);
  const [week] = bodies;
  const lessonNames = useMemo(
    () =>
      (week?.days ?? [])
        .filter((day) => day.date === date)
        .flatMap(({ schedule }) => schedule.map(({ scheduleUuid }) => lessonDocument.name(scheduleUuid))),
    [week, date],
  );
  const lessons = useHeldDocuments(lessonNames);
  if (isLoading || lessons.isLoading) return null;
  const here = lessons.bodies.filter((body) => body !== null).length;
  return <Sentence date={date} answer={answerOf(week !== null, here, lessonNames.length)} />;
}

function answerOf(isWeekHere: boolean, here: number, all: number): Answer {
  if (!isWeekHere || (here === 0 && all > 0)) return { kind: 'missing' };
  if (all === 0) return { kind: 'free' };
  return here === all ? { kind: 'here' } : { kind: 'partly', here, all };
}

function Sentence({ date, answer }: { date: LocalDate; answer: Answer }) {
  const text = useText();
  const language = useLanguage();
  const day = formatWeekdayDate(date, language, 'inside');
  const isFine = answer.kind === 'here' || answer.kind === 'free';
  return (
    <div role="status" className={styles.tomorrow} data-tomorrow>
      <Notice tone={isFine ? 'ok' : 'warn'} icon={isFine ? circleCheck : circleDashed}>
        {text(`storage.tomorrow.${answer.kind}`, answer.kind === 'partly' ? { ...answer, day } : { day })}
      </Notice>
    </div>
  );
}
