// Publications of the school, or of the areas that somebody writes for: the list, and what is done with one.
import { useMemo, useState } from 'react';
import { columnsOf, List, useShownRow } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import {
  momentOf,
  type Publication,
  publicationKinds,
  publicationList,
  publicationStates,
} from '#contract/core/publication.ts';
import { formatLocalDate, inZone } from '#contract/core/time.ts';
import { publicationsEndpoints } from '#contract/publications/publications.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { serverClock } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, EmptyState } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { PublicationForm } from './publication-form.tsx';
import { PublicationView } from './publication-view.tsx';
import { useLabelOf } from './use-publications.ts';

export default function PublicationsPage() {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(publicationsEndpoints.list, { query: { schoolId: school.schoolId } });
  return (
    <Page title={text('office.publications')}>
      <ReadView read={read} rows={6}>
        {(rows) => <Publications rows={rows} />}
      </ReadView>
    </Page>
  );
}

function Publications({ rows }: { rows: readonly Publication[] }) {
  const text = useText();
  const { school } = useAccount();
  const { timeZone } = usePerson();
  const labelOf = useLabelOf();
  const [editing, setEditing] = useState<Publication | 'new' | null>(null);
  const { data: options } = useRead(publicationsEndpoints.options, { query: { schoolId: school.schoolId } });
  const { shown, to, close } = useShownRow('publication', rows, publicationList.id);
  const columns = useMemo(() => {
    const title = (field: string) => text(`publications.field.${field}`);
    const wordsOf = (values: readonly string[], kind: string) =>
      Object.fromEntries(values.map((value) => [value, text(`publications.${kind}.${value}`)]));
    return columnsOf(publicationList, {
      title: { title: title('title'), width: 24, show: labelOf },
      kind: { title: title('kind'), width: 12, words: wordsOf(publicationKinds, 'kind'), card: 'detail' },
      state: {
        title: title('state'),
        width: 10,
        words: wordsOf(publicationStates, 'state'),
        card: 'end',
        show: (row: Publication) => text(`publications.state.${momentOf(row, serverClock.now())}`),
      },
      changedAt: {
        title: title('changedAt'),
        width: 9,
        card: 'detail',
        show: ({ changedAt }: Publication) => formatLocalDate(inZone(changedAt, timeZone).date),
      },
    });
  }, [text, timeZone, labelOf]);
  const canWrite = options !== undefined && options.targets.length > 0;
  const add = canWrite && (
    <Button variant="primary" icon={plus} onClick={() => setEditing('new')}>
      {text('publications.add')}
    </Button>
  );
  return (
    <div className="stack">
      {rows.length > 0 && <div className="row row-wrap">{add}</div>}
      <List
        name="publications"
        title={text('office.publications')}
        list={publicationList}
        columns={columns}
        rows={rows}
        searchHint={text('publications.search')}
        empty={
          <EmptyState isPage title={text('publications.empty')} text={text('publications.emptyText')} actions={add} />
        }
        to={to}
        {...(canWrite && { onEdit: setEditing, onNew: () => setEditing('new') })}
      />
      {shown && (
        <PublicationView publication={shown} canEdit={canWrite} onEdit={() => setEditing(shown)} onClose={close} />
      )}
      {editing && options && (
        <PublicationForm
          publication={editing === 'new' ? null : editing}
          options={options}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}
