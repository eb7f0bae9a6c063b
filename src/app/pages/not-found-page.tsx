import { useText } from '#shared/i18n/index.ts';
import { ButtonLink, EmptyState } from '#shared/ui/index.ts';

/** No page has this address. */
export default function NotFoundPage() {
  const text = useText();
  return (
    <div className="page">
      <EmptyState
        isPage
        title={text('shell.notFound.title')}
        text={text('shell.notFound.text')}
        actions={
          <ButtonLink to="/" variant="primary">
            {text('shell.notFound.home')}
          </ButtonLink>
        }
      />
    </div>
  );
}
