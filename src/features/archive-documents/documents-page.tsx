// Documents that the school keeps of its years: made in the background, opened and saved as they were stored.
import { useMemo, useState } from 'react';
import { List, useShownRow } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { archiveDocumentsEndpoints as endpoints } from '#contract/archive-documents/archive-documents.endpoints.ts';
import type { ArchiveDocument } from '#contract/archive-documents/archive-documents.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { clock, plus } from '#shared/ui/icons/index.ts';
import { Button, classes, EmptyState, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { documentColumns, shownDocuments } from './document-columns.tsx';
import { DocumentWindow } from './document-window.tsx';
import style from './documents-page.module.css';
import { NewDocument } from './new-document.tsx';
import { useMaking } from './use-making.ts';

export default function DocumentsPage() {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(endpoints.list, { query: { ...school, size: 'all' } });
  const { making, follow } = useMaking();
  const [isOrdering, setOrdering] = useState(false);
  const order = (
    <Button variant="primary" icon={plus} onClick={() => setOrdering(true)}>
      {text('archive-documents.make')}
    </Button>
  );
  return (
    <Page title={text('office.archive-documents')} lead={text('archive-documents.lead')}>
      <div className="row row-wrap">{order}</div>
      {making.map(({ job, name }) => (
        <Notice key={job} icon={clock}>
          {text('archive-documents.making', { name })} {text('archive-documents.making.text')}
        </Notice>
      ))}
      <div className={classes('tabpanel', style.list)}>
        <ReadView read={read} rows={6}>
          {({ rows }) => <Documents rows={rows} />}
        </ReadView>
      </div>
      {isOrdering && (
        <NewDocument
          onMaking={(job, name) => {
            setOrdering(false);
            follow(job, name);
          }}
          onClose={() => setOrdering(false)}
        />
      )}
    </Page>
  );
}

function Documents({ rows }: { rows: readonly ArchiveDocument[] }) {
  const [text, language] = [useText(), useLanguage()];
  const { timeZone } = usePerson();
  const today = schoolToday(timeZone);
  const columns = useMemo(
    () => documentColumns({ text, language, timeZone, today }),
    [text, language, timeZone, today],
  );
  const { shown, to, close } = useShownRow('document', rows, shownDocuments.id);
  return (
    <>
      <List
        name="archive-documents"
        title={text('office.archive-documents')}
        list={shownDocuments}
        columns={columns}
        rows={rows}
        searchHint={text('archive-documents.search')}
        to={to}
        empty={<EmptyState isPage title={text('archive-documents.empty')} text={text('archive-documents.emptyText')} />}
      />
      {shown && <DocumentWindow document={shown} onClose={close} />}
    </>
  );
}
