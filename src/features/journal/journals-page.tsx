// The journals that a person may open: own ones first, then by class and subject.
import { useMemo, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { matchesSearch } from '#contract/core/collation.ts';
import { journalsDocument } from '#contract/journal/journal.documents.ts';
import type { JournalsBody } from '#contract/journal/journal.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { notebook } from '#shared/ui/icons/index.ts';
import {
  AgeLabel,
  Card,
  EmptyState,
  ErrorState,
  FailureState,
  Icon,
  OfflineState,
  Skeleton,
  TextInput,
} from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import './journals.css';
import { journalPath } from './journal-paths.ts';

type Entry = JournalsBody['journals'][number];

/** So many fit one screen without a search. */
const searchFrom = 8;

export default function JournalsPage() {
  const text = useText();
  const account = useAccount();
  const { timeZone } = usePerson();
  const { eduYear } = account.school;
  const found = useDocument(journalsDocument.name(eduYear));
  const [only, ...others] = found.state === 'ready' ? found.body.journals : [];
  if (only?.isOwn && others.length === 0) {
    return <Navigate to={journalPath(eduYear, only.group.id, only.assignmentUuid)} replace />;
  }
  return (
    <Page title={text('journal.list.title')}>
      {found.state === 'ready' ? (
        <>
          {found.isOld && <AgeLabel at={formatDateTime(found.confirmedAt, timeZone)} isOld />}
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

function List({ journals }: { journals: readonly Entry[] }) {
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
  const own = shown.filter(({ isOwn }) => isOwn);
  const other = shown.filter(({ isOwn }) => !isOwn);
  return (
    <div className="jlist">
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
      {own.length > 0 && <Journals title={text('journal.list.own')} journals={own} />}
      {other.length > 0 && (
        <Journals title={text(own.length > 0 ? 'journal.list.others' : 'journal.list.all')} journals={other} />
      )}
    </div>
  );
}

/** One card per class, its subjects inside. */
function Journals({ title, journals }: { title: string; journals: readonly Entry[] }) {
  const language = useLanguage();
  const { school } = useAccount();
  const groups = [...Map.groupBy(journals, ({ group }) => group.id).values()];
  return (
    <section>
      <h2 className="jlist__title">{title}</h2>
      <div className="jlist__groups">
        {groups.map((entries) => (
          <Card key={entries[0]?.group.id} title={entries[0]?.group.label} isFlush>
            <ul className="jlist__subjects">
              {entries.map(({ assignmentUuid, group, subject, subgroup }) => (
                <li key={assignmentUuid}>
                  <Link to={journalPath(school.eduYear, group.id, assignmentUuid)}>
                    <Icon shape={notebook} />
                    <span>
                      {pickLocalized(subject.labels, language)}
                      {subgroup && <small className="faint"> {subgroup.label}</small>}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </section>
  );
}
