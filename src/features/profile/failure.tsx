import type { AppError } from '#contract/core/errors.ts';
import { actErrorWords, useText } from '#shared/i18n/index.ts';
import { Notice } from '#shared/ui/index.ts';

/** Why nothing was changed, where no field is to blame. */
export function Failure({
  error,
  offline,
}: {
  error: AppError;
  offline: 'profile.password.needsNetwork' | 'profile.links.needsNetwork';
}) {
  const text = useText();
  const { code, details } = error;
  const seconds = Math.ceil((details.retryAfterMs ?? 0) / 1000);
  const words =
    code === 'TOO_MANY_REQUESTS' && seconds > 0
      ? text('profile.password.wait', { seconds })
      : actErrorWords(error.toPlain(), text, offline);
  return (
    <Notice tone="danger" isAlert>
      {words}
    </Notice>
  );
}
