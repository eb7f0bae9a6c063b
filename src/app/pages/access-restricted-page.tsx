import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { LanguageSwitch, usePage } from '#shared/ui/shell/index.ts';

/** For those who are signed in and have nothing to see here, such as a parent without children, whose header has no language either. */
export default function AccessRestrictedPage() {
  const text = useText();
  const { role } = usePerson();
  const title = text('shell.accessRestricted.title');
  usePage({ title });
  return (
    <div className="page">
      <EmptyState
        isPage
        picture="lock"
        title={title}
        text={text('shell.accessRestricted.text')}
        actions={role === 'parent' && <LanguageSwitch />}
      />
    </div>
  );
}
