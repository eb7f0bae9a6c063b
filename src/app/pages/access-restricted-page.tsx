import { useText } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';

/** For those who are signed in and have nothing to see here, such as a parent without children. */
export default function AccessRestrictedPage() {
  const text = useText();
  return (
    <Page title={text('shell.accessRestricted.title')}>
      <EmptyState
        isPage
        picture="lock"
        title={text('shell.accessRestricted.title')}
        text={text('shell.accessRestricted.text')}
      />
    </Page>
  );
}
