// What the pages of homework have in common: words of a lesson, age of the data, and why there is nothing to show.
import type { Language } from '#contract/core/localized.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import type { DocumentResult } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized } from '#shared/i18n/index.ts';
import { formatDateTime, formatWeekdayDate } from '#shared/lib/dates.ts';
import { AgeLabel, ErrorState, FailureState, OfflineState, Skeleton } from '#shared/ui/index.ts';

/** Second line of a phone's header, and the line under the heading elsewhere: "7 «А» · Алгебра · Пятница, 20 ноября". */
export function lessonWords(body: LessonBody, language: Language): { subtitle: string; lead: string } {
  const what = [body.group.label, body.subgroup?.label, pickLocalized(body.lessonMeta.subject, language)]
    .filter(Boolean)
    .join(' · ');
  return { subtitle: what, lead: `${what} · ${formatWeekdayDate(body.lessonMeta.dateWithoutFormat, language)}` };
}

export function AgeOf({ found }: { found: Extract<DocumentResult<unknown>, { state: 'ready' }> }) {
  const { timeZone } = usePerson();
  return found.isOld ? <AgeLabel at={formatDateTime(found.confirmedAt, timeZone)} isOld /> : null;
}

export function Waiting({ found }: { found: Exclude<DocumentResult<unknown>, { state: 'ready' }> }) {
  const account = useAccount();
  if (found.state === 'refused') return <ErrorState code={found.code} />;
  if (found.state === 'absent' && found.isOffline) return <OfflineState />;
  if (found.state === 'absent' && found.failure) {
    return <FailureState failure={found.failure} onRetry={() => account.connection.sendNow()} />;
  }
  return <Skeleton rows={4} />;
}
