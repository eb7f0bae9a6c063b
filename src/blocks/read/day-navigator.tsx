// The date navigator of a page whose address names the day: from day to day within the school year.
import { useNavigate } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { DateNavigator } from '#shared/ui/index.ts';

type Props = { date: LocalDate; pathOf: (date: LocalDate) => string };

export function DayNavigator({ date, pathOf }: Props) {
  const { timeZone, year } = usePerson();
  const navigate = useNavigate();
  const today = schoolToday(timeZone);
  // A year that is over, or has not started, has no today.
  const isInYear = !year || (year.dateStart <= today && today <= year.dateEnd);
  return (
    <DateNavigator
      unit="day"
      date={date}
      today={isInYear ? today : null}
      range={year ? { from: year.dateStart, to: year.dateEnd } : undefined}
      onSelect={(day) => void navigate(pathOf(day))}
    />
  );
}
