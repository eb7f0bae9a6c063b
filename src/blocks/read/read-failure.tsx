// Why there is nothing to show: no word of the server, so that it is unknown what there is, or its refusal with what it says of it.
import { AppError, isLinkError, type PlainError } from '#contract/core/errors.ts';
import { ErrorState, OfflineState } from '#shared/ui/index.ts';

type Props = {
  error: AppError | PlainError;
  onRetry: () => void;
  /** Where the server answers only so often: when it answers again. Without it, that one has to wait a little. */
  throttled?: (minutes: number) => string;
};
const minuteMs = 60_000;

export function ReadFailure({ error, onRetry, throttled }: Props) {
  const { code, requestId, retryAfterMs } = error instanceof AppError ? error.toPlain() : error;
  if (isLinkError(code)) return <OfflineState onRetry={onRetry} />;
  const isThrottled = code === 'TOO_MANY_REQUESTS' && retryAfterMs !== undefined && throttled;
  const words = isThrottled && throttled(Math.ceil(retryAfterMs / minuteMs));
  return <ErrorState code={code} requestId={requestId} onRetry={onRetry} {...(words && { text: words })} />;
}
