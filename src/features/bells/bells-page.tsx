// The bells of a school: its schemes, the lessons and breaks of each, and who learns by them.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { bellsDocument } from '#contract/bells/bells.documents.ts';
import type { BellsBody, TimeScheme } from '#contract/bells/bells.schema.ts';
import { isIn } from '#contract/core/roles.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, Card, EmptyState, IconButton, ReadOnlyNotice, Select } from '#shared/ui/index.ts';
import style from './bells.module.css';
import { SchemeForm } from './scheme-form.tsx';
import { SchemeView } from './scheme-view.tsx';
import type { Editing } from './use-store-scheme.ts';

export default function BellsPage() {
  const text = useText();
  const { role, isReadOnly } = usePerson();
  const document = useDocument(bellsDocument.name());
  const isEditor = isIn('management', role);
  return (
    <>
      {isEditor && isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <DocumentView document={document}>
        {(body) => <Bells body={body} canEdit={isEditor && !isReadOnly} />}
      </DocumentView>
    </>
  );
}

/** Schemes of one name are one row of bells, with a part for each shift. */
function Bells({ body, canEdit }: { body: BellsBody; canEdit: boolean }) {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const [editing, setEditing] = useState<Editing | null>(null);
  const sets = [...Map.groupBy(body.schemes, ({ name }) => name).values()].sort(
    (a, b) => countOf(body, b) - countOf(body, a),
  );
  const asked = parameters.get('scheme');
  const chosen = sets.find((set) => set.some(({ uuid }) => uuid === asked)) ?? sets[0];
  const choose = (uuid: string) => setParameters({ scheme: uuid }, { replace: true, preventScrollReset: true });
  const add = () => setEditing({ uuid: null, version: null, from: {} });
  const form = editing && (
    <SchemeForm body={body} editing={editing} onClose={() => setEditing(null)} onStored={choose} />
  );
  if (!chosen) {
    const action = canEdit && (
      <Button icon={plus} onClick={add} variant="primary">
        {text('bells.add')}
      </Button>
    );
    return (
      <>
        <EmptyState
          isPage
          title={text('bells.empty')}
          text={text(canEdit ? 'bells.emptyText' : 'bells.emptyRead')}
          actions={action}
        />
        {form}
      </>
    );
  }
  const end = canEdit && <IconButton variant="quiet" icon={plus} label={text('bells.add')} onClick={add} />;
  return (
    <div className={style.page}>
      <Card title={text('bells.list')} end={end} isFlush className={style.sets ?? ''}>
        <ul className={style.list}>
          {sets.map((set) => (
            <li key={set[0]?.uuid}>
              <button
                type="button"
                aria-current={set === chosen || undefined}
                onClick={() => choose(set[0]?.uuid ?? '')}
              >
                <b>{set[0]?.name}</b>
                <SetWords body={body} set={set} />
              </button>
            </li>
          ))}
        </ul>
      </Card>
      <div className={style.choice}>
        <Select
          label={text('bells.list')}
          isLabelHidden
          value={chosen[0]?.uuid ?? ''}
          onChange={({ target }) => choose(target.value)}
          options={sets.map((set) => ({ value: set[0]?.uuid ?? '', label: set[0]?.name ?? '' }))}
        />
        {end}
      </div>
      <SchemeView body={body} set={chosen} canEdit={canEdit} onEdit={setEditing} />
      {form}
    </div>
  );
}

const countOf = ({ classes: all }: BellsBody, set: readonly TimeScheme[]) =>
  all.filter(({ timeSchemeUuid }) => set.some(({ uuid }) => uuid === timeSchemeUuid)).length;

function SetWords({ body, set }: { body: BellsBody; set: readonly TimeScheme[] }) {
  const text = useText();
  const count = countOf(body, set);
  const words = count === 0 ? text('bells.unused') : text('bells.classes', { count });
  return <span className="muted">{words}</span>;
}
