// The first thing a student or parent sees: the next school day with its lessons and homework, readable without a tap and offline.
import { pagePath } from '#shared/lib/page-path.ts';
import './family.css';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { inZone } from '#contract/core/time.ts';
import { usePerson } from '#data/session/person.ts';
import { useNow } from '#data/time/use-now.ts';
import { useText } from '#shared/i18n/index.ts';
import { SegmentedControl } from '#shared/ui/index.ts';
import { FamilyDay } from './family-day.tsx';
import type { Shown } from './shown.ts';
import { StudentDay } from './student-day.tsx';

export default function TomorrowPage() {
  const { role, timeZone } = usePerson();
  const now = useNow();
  const [parameters] = useSearchParams();
  const shown: Shown = parameters.get('day') === 'today' ? 'today' : 'tomorrow';
  const props = { shown, now, choice: <DayChoice shown={shown} today={inZone(now, timeZone).date} /> };
  return role === 'parent' ? <FamilyDay {...props} /> : <StudentDay {...props} />;
}

/** The week is a page of its own; the two days are two views of this one. */
function DayChoice({ shown, today }: { shown: Shown; today: string }) {
  const text = useText();
  const navigate = useNavigate();
  const { eduYear = '' } = useParams();
  const schedule = pagePath(eduYear, 'schedule/:date?');
  const address = { today: `${schedule}?day=today`, tomorrow: `${schedule}?`, week: `${schedule}/${today}` } as const;
  return (
    <SegmentedControl<Shown | 'week'>
      label={text('family.shownDay')}
      value={shown}
      segments={[
        { value: 'today', label: text('family.today') },
        { value: 'tomorrow', label: text('family.tomorrow') },
        { value: 'week', label: text('family.week') },
      ]}
      onChange={(value) => void navigate(address[value])}
    />
  );
}
