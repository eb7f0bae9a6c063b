import { isIn } from '#contract/core/roles.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink } from '#shared/ui/index.ts';

/** To phones and addresses of pupils, for teachers to whom the school allows it. */
export function ContactsLink() {
  const text = useText();
  const { school: years } = useAccount();
  const { role, school } = usePerson();
  if (!isIn('frontOffice', role) || !school?.flagTeacherCanEditSchedule) return null;
  return (
    <div>
      <ButtonLink to={pagePath(years.eduYear, 'backoffice/contacts')}>{text('journal.list.contacts')}</ButtonLink>
    </div>
  );
}
