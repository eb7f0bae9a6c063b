import { useJournalService } from '#domain/lesson/journal-service.ts';
import { useText } from '#shared/i18n/index.ts';
import { Notice } from '#shared/ui/index.ts';

/** The service is down or under maintenance; the lesson continues with what is on the device. */
export function JournalServiceNotice() {
  const text = useText();
  const service = useJournalService();
  if (service === 'up') return null;
  return (
    <Notice tone="warn" title={text(`journal.service.${service}`)}>
      {text('journal.service.goOn')}
    </Notice>
  );
}
