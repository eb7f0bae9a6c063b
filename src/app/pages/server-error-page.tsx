// The server failed and there is nothing on the device that could be shown instead.
import { useText } from '#shared/i18n/index.ts';
import { ErrorState } from '#shared/ui/index.ts';

export default function ServerErrorPage() {
  const text = useText();
  return (
    <div className="page">
      <ErrorState
        isPage
        title={text('spa.error.oops')}
        text={text('spa.error.server')}
        onRetry={() => window.location.assign('/')}
      />
    </div>
  );
}
