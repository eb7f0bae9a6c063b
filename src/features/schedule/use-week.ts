// The week of the address: its document, its days, and the day that is open.
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { DocumentName } from '#contract/core/document.ts';
import { isIn } from '#contract/core/roles.ts';
import { addDays, type LocalDate, mondayOf } from '#contract/core/time.ts';
import { routeDate } from '#contract/core/validation.ts';
import { pupilWeekDocument, weekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { dayInYear } from '#contract/session/session.rules.ts';
import { type Person, usePerson } from '#data/session/person.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import type { ScheduleParts, WeekView } from './schedule-parts.ts';
import { amongShown, datesFrom, dayCount, isNextWeekNearer, nearestSchoolDay } from './shown-days.ts';
import { readWeek } from './week-answer.ts';
import { type NeighbourWeeks, neighboursWithin } from './week-steps.ts';

/** How long the next week may keep the first day waiting before this week alone decides. */
const firstDayWaitMs = 1_500;

function documentNameOf(person: Person, monday: LocalDate): DocumentName<ScheduleWeek> {
  if (isIn('employee', person.role) || !person.pupil) return weekDocument.name(monday);
  return pupilWeekDocument.name(person.pupil.info.studentSchoolUuid, monday);
}

/** Whether something has been so for a while without a break. */
function useLasts(isSo: boolean, forMs: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasted(true), forMs);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isSo, forMs]);
  return isSo && hasLasted;
}

/** The day that opens when the address names none: today, or the nearest one with lessons (decisions B40). */
function useFirstDay(
  { useWeekDocument }: ScheduleParts,
  person: Person,
  { today, isWanted }: { today: LocalDate; isWanted: boolean },
): { date: LocalDate; isSettled: boolean } {
  const from = dayInYear(today, person.year);
  const monday = mondayOf(from);
  const current = useWeekDocument(isWanted ? documentNameOf(person, monday) : null);
  const days = current.state === 'ready' ? current.body.days : [];
  const hasNext = current.state === 'ready' && current.body.weeks.next !== null;
  const hasToday = days.some(({ date, schedule }) => date === from && schedule.length > 0);
  const wantsNext = isWanted && hasNext && !hasToday && isNextWeekNearer(from, days);
  const next = useWeekDocument(wantsNext ? documentNameOf(person, addDays(monday, 7)) : null);
  const nextDays = wantsNext && next.state === 'ready' ? next.body.days : [];
  const isNextComing = wantsNext && (next.state === 'loading' || (next.state === 'absent' && !next.isOffline));
  const isTooLate = useLasts(isNextComing, firstDayWaitMs);
  const isSettled = current.state === 'ready' && (!isNextComing || isTooLate);
  const date = hasToday ? from : (nearestSchoolDay(from, [...days, ...nextDays]) ?? from);

  // Once a day is open it stays: what arrives later must not turn the page under the reader's eyes.
  const [kept, keep] = useState<{ today: LocalDate; date: LocalDate } | null>(null);
  if (isWanted && isSettled && kept?.today !== today) keep({ today, date });
  return kept?.today === today ? { date: kept.date, isSettled: true } : { date, isSettled };
}

export function useWeek(today: LocalDate, parts: ScheduleParts): WeekView {
  const person = usePerson();
  const navigate = useNavigate();
  const { eduYear, date } = useParams();
  const asked = routeDate(date);
  const first = useFirstDay(parts, person, { today, isWanted: asked === null });
  const target = asked ?? first.date;
  const monday = mondayOf(target);
  const documentName = documentNameOf(person, monday);
  const document = parts.useWeekDocument(documentName);
  const answer = document.state === 'ready' ? readWeek(document.body) : null;
  const isCleared = answer !== null && answer.weeks === null;
  const shown = isCleared ? [] : datesFrom(monday, dayCount(answer?.days ?? [], isIn('employee', person.role)));
  const selected = amongShown(target, shown) ?? target;
  const isSettled = asked !== null || first.isSettled;
  const none: NeighbourWeeks = { prev: null, next: null };

  const select = (day: LocalDate) =>
    void navigate(pagePath(eduYear, 'schedule/:date?', { date: day }), { replace: true, preventScrollReset: true });

  // A weekend day that is not shown, as after a step back by a week, is not what the address may go on to name.
  const isCorrected = answer !== null && asked !== null && asked !== selected;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day is a reason to change the address
  useEffect(() => {
    if (isCorrected) select(selected);
  }, [isCorrected, selected]);

  return {
    document,
    documentName,
    answer,
    monday,
    shown,
    selected,
    isSettled,
    weeks: answer ? (answer.weeks ?? none) : neighboursWithin(monday, person.year),
    select,
    parts,
  };
}
