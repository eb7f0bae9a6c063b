// All children of a parent on one screen, whatever school they go to: what is tomorrow, read without a tap.
import { addDays, inZone } from '#contract/core/time.ts';
import { useAccount } from '#data/account-context.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { formatNearDay } from '#shared/lib/relative-time.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { KidCard } from './kid-card.tsx';
import type { DayProps } from './shown.ts';

export function FamilyDay({ shown, now, choice }: DayProps) {
  const text = useText();
  const language = useLanguage();
  const { user, person } = useAccount();
  const today = inZone(now, person.timeZone).date;
  const date = shown === 'today' ? today : addDays(today, 1);
  const firstSchool = user.children[0]?.school.id;
  return (
    <Page
      className="tmr par"
      title={text(shown === 'today' ? 'family.today' : 'family.tomorrow')}
      subtitle={formatWeekdayDate(date, language)}
      heading={formatNearDay(date, today, language)}
      lead={text('family.allChildren')}
      actions={choice}
    >
      <div className="kids">
        {user.children.map((child) => (
          <KidCard
            key={child.studentInfo.studentSchoolUuid}
            child={child}
            shown={shown}
            now={now}
            hasSchool={child.school.id !== firstSchool}
          />
        ))}
      </div>
    </Page>
  );
}
