// Whether the journal service answers (part 2 sections 2 and 8). What is on the device is readable and writable in any case.
import { useEffect, useState } from 'react';
import { configurationEndpoints } from '#contract/configuration/configuration.endpoints.ts';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { anonymousApi } from '#data/session/session.ts';
import { call } from '#shared/http/api.ts';

export type JournalService = 'up' | 'down' | 'disabled';

/** Asked once a page load: whoever runs the installation switches the service off seldom, and for hours. */
let asked: Promise<boolean> | undefined;

async function askEnabled(): Promise<boolean> {
  const answer = await call(anonymousApi, configurationEndpoints.microservices, {});
  // No answer is no word about the service; the next page asks again.
  if (answer.kind === 'error') asked = undefined;
  return answer.kind === 'error' || answer.data.journalServiceIsEnabled;
}

export function useJournalService(): JournalService {
  const { failure } = useSyncStatus();
  const [isEnabled, setEnabled] = useState(true);
  useEffect(() => {
    let isGone = false;
    asked ??= askEnabled();
    void asked.then((enabled) => !isGone && setEnabled(enabled));
    return () => {
      isGone = true;
    };
  }, []);
  if (!isEnabled) return 'disabled';
  return failure?.code === 'JOURNAL_UNAVAILABLE' ? 'down' : 'up';
}
