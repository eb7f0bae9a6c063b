// The journals that a person may open: own ones first, then by class and subject.
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import { quarterToOpen } from '#contract/configuration/quarters.ts';
import { matchesSearch } from '#contract/core/collation.ts';
import { journalsDocument } from '#contract/journal/journal.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { PupilLinks } from '#domain/group/pupil-links.tsx';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDayMonth } from '#shared/lib/dates.ts';
import { AgeLabel, EmptyState, ErrorState, FailureState, OfflineState, Skeleton, TextInput } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { journalPath } from './journal-paths.ts';
import styles from './journals.module.css';
import type { JournalOfList } from './journals-by-class.ts';
import { OtherJournals } from './other-journals.tsx';
import { OwnJournals } from './own-journals.tsx';

/** So many fit one screen without a search. */
const searchFrom = 8;

export default function JournalsPage() {
  const text = useText();
  const account = useAccount();
  const time = useShownTime();
  const period = useOpenPeriod();
  const { eduYear } = account.school;
  const found = useDocument(journalsDocument.name(eduYear));
  const [only, ...others] = found.state === 'ready' ? found.body.journals : [];
  if (only?.isOwn && others.length === 0) {
    return <Navigate to={journalPath(eduYear, only.group.id, only.assignmentUuid)} replace />;
  }
  return (
    <Page title={text('journal.list.title')} subtitle={period} {...(period !== '' && { lead: period })}>
      {found.state === 'ready' ? (
        <>
          {found.isOld && <AgeLabel at={time(found.confirmedAt)} isOld />}
          <PupilLinks />
          <List journals={found.body.journals} />
        </>
      ) : found.state === 'refused' ? (
        <ErrorState code={found.code} isPage />
      ) : found.state === 'absent' && found.isOffline ? (
        <OfflineState isPage />
      ) : found.state === 'absent' && found.failure ? (
        <FailureState failure={found.failure} onRetry={() => account.connection.sendNow()} isPage />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}

/** The quarter that a journal opens with, and until when it is open. */
function useOpenPeriod(): string {
  const text = useText();
  const language = useLanguage();
  const { school } = useAccount();
  const { timeZone } = usePerson();
  const year = useDocument(yearDocument.name(school.eduYear));
  if (year.state !== 'ready') return '';
  const { quarters } = year.body;
  const opened = quarterToOpen(quarters, schoolToday(timeZone));
  const found = quarters.find(({ number }) => number === opened);
  if (!found) return '';
  const name = text('schedule.quarter', { number: opened });
  const until = text('journal.list.until', { date: formatDayMonth(found.dateEnd, language) });
  return found.status === 'open' ? `${name} · ${until}` : name;
}

function List({ journals }: { journals: readonly JournalOfList[] }) {
  const text = useText();
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const shown = useMemo(
    () =>
      journals.filter(({ group, subject, subgroup }) =>
        matchesSearch(
          [group.label, pickLocalized(subject.labels, language), subgroup?.label].filter(Boolean).join(' '),
          query,
        ),
      ),
    [journals, query, language],
  );
  if (journals.length === 0)
    return <EmptyState isPage title={text('journal.list.none')} text={text('journal.list.none.why')} />;
  const hasOwn = journals.some(({ isOwn }) => isOwn);
  const own = shown.filter(({ isOwn }) => isOwn);
  const other = shown.filter(({ isOwn }) => !isOwn);
  const others = other.length > 0 && (
    <>
      {hasOwn && <h2 className={styles.title}>{text('journal.list.others')}</h2>}
      <OtherJournals title={text(hasOwn ? 'journal.list.others' : 'journal.list.all')} journals={other} />
    </>
  );
  return (
    <div className={`jlist ${styles.list}`}>
      {journals.length > searchFrom && (
        <TextInput
          type="search"
          label={text('journal.list.search')}
          isLabelHidden
          placeholder={text('journal.list.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <p className="vh" role="status">
        {query !== '' && text('journal.list.found', { count: shown.length })}
      </p>
      {shown.length === 0 && <EmptyState title={text('journal.list.notFound')} />}
      {own.length > 0 ? <OwnJournals journals={own}>{others}</OwnJournals> : others}
    </div>
  );
}
