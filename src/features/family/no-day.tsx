// What is in the place of a day that cannot be shown: unknown, refused, failed and free are different sentences.
import type { ErrorCode, PlainError } from '#contract/core/errors.ts';
import { useAccount } from '#data/account-context.tsx';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { schoolToday, serverTimeOf } from '#data/time/clock.ts';
import { shownTime } from '#data/time/use-shown-time.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { withSuffix } from '#shared/lib/kazakh-suffix.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { EmptyState, ErrorState, FailureState, Icon, Skeleton, SkeletonBar } from '#shared/ui/index.ts';
import { holidayName } from './day-words.ts';
import styles from './home.module.css';
import noDayStyles from './no-day.module.css';
import type { PupilDays } from './use-pupil-days.ts';

/** "Unknown: no connection since 14:05", with what is known besides. */
export function UnknownBox({ timeZone, children }: { timeZone: string; children: React.ReactNode }) {
  const text = useText();
  const language = useLanguage();
  const { offlineSince } = useSyncStatus();
  const time =
    offlineSince === null ? null : shownTime(serverTimeOf(offlineSince), { timeZone, today: schoolToday(timeZone) });
  return (
    <div className={noDayStyles.unknown}>
      <Icon shape={cloudOff} />
      <div>
        <b>
          {time === null
            ? text('family.unknown')
            : text('family.unknownSince', { time: withSuffix(time, 'ablative', language) })}
        </b>
        <p>{children}</p>
      </div>
    </div>
  );
}

export type NoDayProps = { days: PupilDays; timeZone: string; onRetry: () => void };

/** Only for days without lessons to show. */
export function NoDay({ days, timeZone, onRetry }: NoDayProps) {
  const text = useText();
  const language = useLanguage();
  if (days.isComing) return <ComingTasks />;
  if (days.refusal) return <Refused code={days.refusal} onRetry={onRetry} />;
  if (days.found.kind === 'unknown') {
    if (days.failure) return <Failed failure={days.failure} onRetry={onRetry} />;
    return <UnknownBox timeZone={timeZone}>{text('family.neverDownloaded')}</UnknownBox>;
  }
  const holiday = holidayName(days.found, text, language);
  return <EmptyState title={text('family.noLessonsAhead')} text={holiday ?? undefined} />;
}

function Refused({ code, onRetry }: { code: ErrorCode; onRetry: () => void }) {
  return <ErrorState code={code} onRetry={onRetry} />;
}
function Failed({ failure, onRetry }: { failure: PlainError; onRetry: () => void }) {
  return <FailureState failure={failure} onRetry={onRetry} />;
}

function ComingTasks() {
  return (
    <Skeleton>
      <div className={styles.coming}>
        {['first', 'second', 'third'].map((row) => (
          <div key={row}>
            <SkeletonBar width="60%" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

/** Asks for a pupil's weeks again. */
export function useRetry(names: readonly string[], schoolId: number): () => void {
  const account = useAccount();
  return () => account.documents.request(names, { isRefresh: true, schoolId });
}
