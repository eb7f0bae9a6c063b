// The week of the address, of the pupil or of the parent's chosen child.
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { addDays, inZone, type LocalDate, mondayOf } from '#contract/core/time.ts';
import { routeDate } from '#contract/core/validation.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { dayInYear } from '#contract/session/session.rules.ts';
import { useAccount } from '#data/account-context.tsx';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useNow } from '#data/time/use-now.ts';
import { pagePath } from '#shared/lib/page-path.ts';

export type Diary = {
  readonly document: DocumentResult<ScheduleWeek>;
  readonly monday: LocalDate;
  readonly saturday: LocalDate;
  readonly today: LocalDate;
  /** A year that is over or has not started has no today. */
  readonly hasToday: boolean;
  readonly select: (date: LocalDate) => void;
  readonly retry: () => void;
};

export function useDiary(): Diary {
  const account = useAccount();
  const { pupil, year, timeZone } = usePerson();
  const navigate = useNavigate();
  const { eduYear, monday: asked } = useParams();
  const today = inZone(useNow(), timeZone).date;
  const within = dayInYear(today, year);
  const monday = mondayOf(routeDate(asked) ?? within);
  const name = pupil && pupilWeekDocument.name(pupil.info.studentSchoolUuid, monday);
  const document = useDocument(name);
  const isReady = document.state === 'ready';
  // What is looked at is not the first to go when the device is full.
  useEffect(() => {
    if (isReady && name !== null) account.documents.touch([name]);
  }, [account, name, isReady]);
  return {
    document,
    monday,
    saturday: addDays(monday, 5),
    today,
    hasToday: within === today,
    select: (date) =>
      void navigate(pagePath(eduYear, 'diary/:monday?', { monday: mondayOf(date) }), {
        replace: true,
        preventScrollReset: true,
      }),
    retry: () => name !== null && account.documents.request([name], { isRefresh: true }),
  };
}
