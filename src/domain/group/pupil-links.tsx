import { isIn } from '#contract/core/roles.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink } from '#shared/ui/index.ts';

/** To the pupils of a teacher, whose pages have no entry in the menu; to their phones and addresses where the school allows it. */
export function PupilLinks() {
  const text = useText();
  const { school: years } = useAccount();
  const { role, school } = usePerson();
  if (!isIn('frontOffice', role)) return null;
  return (
    <div className="row row-wrap">
      <ButtonLink to={pagePath(years.eduYear, 'backoffice/students')}>{text('journal.list.pupils')}</ButtonLink>
      {school?.flagTeacherCanEditSchedule && (
        <ButtonLink to={pagePath(years.eduYear, 'backoffice/contacts')}>{text('journal.list.contacts')}</ButtonLink>
      )}
    </div>
  );
}
