// The quarter journal of a class and subject: finds its documents, and says honestly which of them are not there.
// The order counts: what is special to the page comes after the finished group that it changes.

import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import type { YearBody } from '#contract/configuration/configuration.endpoints.ts';
import { quarterToOpen } from '#contract/configuration/quarters.ts';
import { isUuid } from '#contract/core/ids.ts';
import { isLocalDate } from '#contract/core/time.ts';
import { readGradingRules } from '#contract/grading/grading.schema.ts';
import { journalDocument } from '#contract/journal/journal.documents.ts';
import type { JournalBody } from '#contract/journal/journal.schema.ts';
import { rosterDocument } from '#contract/lesson/lesson.documents.ts';
import type { RosterBody } from '#contract/lesson/lesson.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { ErrorState, FailureState, OfflineState, Skeleton } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { journalModel } from './journal-model.ts';
import { JournalView } from './journal-view.tsx';
import { useColumnsRead } from './use-columns.ts';
import { YearPage } from './year-page.tsx';

export default function JournalPage() {
  const { uuid = '', journalType = '' } = useParams();
  // From the page of a lesson: the quarter of its day is opened.
  const day = useSearchParams()[0].get('date');
  const { school } = useAccount();
  const { timeZone } = usePerson();
  const year = useDocument(yearDocument.name(school.eduYear));
  if (!isUuid(uuid)) return <Waiting found={{ state: 'refused', code: 'NOT_FOUND' }} />;
  if (journalType === 'year') {
    if (year.state === 'loading') return <Waiting found={year} />;
    return (
      <YearPage
        key={uuid}
        assignmentUuid={uuid}
        year={year.state === 'ready' ? year.body : null}
        waiting={(found) => <Waiting found={found} />}
      />
    );
  }
  const asked = /^[1-4]$/.test(journalType) ? Number(journalType) : null;
  if (year.state !== 'ready' && (asked === null || year.state === 'loading')) return <Waiting found={year} />;
  const quarter =
    asked ??
    (year.state === 'ready' ? quarterToOpen(year.body.quarters, isLocalDate(day) ? day : schoolToday(timeZone)) : 1);
  return (
    <FoundJournal
      key={`${uuid} ${quarter}`}
      assignmentUuid={uuid}
      quarter={quarter}
      year={year.state === 'ready' ? year.body : null}
    />
  );
}

/** Nothing to show yet, or nothing to be had: different sentences. */
function Waiting({ found }: { found: Exclude<DocumentResult<unknown>, { state: 'ready' }> }) {
  const text = useText();
  const account = useAccount();
  return (
    <Page title={text('journal.title')}>
      {found.state === 'absent' && found.isOffline ? (
        <OfflineState isPage />
      ) : found.state === 'absent' && found.failure ? (
        <FailureState failure={found.failure} onRetry={() => account.connection.sendNow()} isPage />
      ) : found.state === 'refused' ? (
        <ErrorState code={found.code} isPage />
      ) : (
        <Skeleton rows={10} />
      )}
    </Page>
  );
}

type Found = { assignmentUuid: string; quarter: number; year: YearBody | null };

function FoundJournal({ assignmentUuid, quarter, year }: Found) {
  const journal = useDocument(journalDocument.name(assignmentUuid, quarter));
  const roster = useDocument(journal.state === 'ready' ? rosterDocument.named(journal.body.roster) : null);
  if (journal.state !== 'ready') return <Waiting found={journal} />;
  if (roster.state !== 'ready') return <Waiting found={roster} />;
  return (
    <LoadedJournal
      quarter={quarter}
      year={year}
      journal={journal.body}
      roster={roster.body}
      oldSince={journal.isOld ? journal.confirmedAt : null}
    />
  );
}

type Loaded = {
  quarter: number;
  year: YearBody | null;
  journal: JournalBody;
  roster: RosterBody;
  oldSince: number | null;
};

function LoadedJournal({ quarter, year, journal, roster, oldSince }: Loaded) {
  const model = useMemo(() => journalModel(journal, roster), [journal, roster]);
  const documents = useMemo(() => model.columns.map(({ document }) => document), [model]);
  const rules = useMemo(() => readGradingRules(year?.formula), [year]);
  const isRead = useColumnsRead(documents);
  if (!isRead) return <Waiting found={{ state: 'loading' }} />;
  return (
    <JournalView quarter={quarter} year={year} journal={journal} model={model} rules={rules} oldSince={oldSince} />
  );
}
