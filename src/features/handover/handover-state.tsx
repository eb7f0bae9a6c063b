import type { PlainError } from '#contract/core/errors.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton } from '#shared/ui/index.ts';

/** On the way from one service to another: for a moment nothing, then why it goes no further. */
export function HandoverState({ error, isAbsent = false }: { error: PlainError | null; isAbsent?: boolean }) {
  const text = useText();
  if (error === null && !isAbsent)
    return (
      <div className="page" role="status" aria-label={text('handover.going')}>
        <Skeleton rows={3} />
      </div>
    );
  const words = isAbsent
    ? text('handover.absentText')
    : error && (error.code === 'NO_CONNECTION' ? text('handover.offline') : errorWords(error, text));
  return (
    <main className="page">
      <EmptyState
        isPage
        title={text(isAbsent ? 'handover.absent' : 'handover.failed')}
        text={words ?? ''}
        actions={
          <ButtonLink to="/" variant="primary" replace>
            {text('handover.toMain')}
          </ButtonLink>
        }
      />
    </main>
  );
}
