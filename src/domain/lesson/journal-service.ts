// Whether the journal service answers (part 2 sections 2 and 8). What is on the device is readable and writable in any case.
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useSwitches } from '#data/documents/kept-beside.ts';

export type JournalService = 'up' | 'down' | 'disabled';

export function useJournalService(): JournalService {
  const { failure } = useSyncStatus();
  if (useSwitches()?.journalServiceIsEnabled === false) return 'disabled';
  return failure?.code === 'JOURNAL_UNAVAILABLE' ? 'down' : 'up';
}
