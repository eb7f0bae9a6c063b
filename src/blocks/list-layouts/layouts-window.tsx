// The layouts of one list: what the school has saved, with the way to change it.
import { useMemo, useState } from 'react';
import type { LayoutList, ListLayout } from '#contract/list-layouts/list-layouts.schema.ts';
import type { Read } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { edit, history, trash } from '#shared/ui/icons/pages.ts';
import { Button, EmptyState, IconButton, Modal } from '#shared/ui/index.ts';
import { ChangeHistory } from '../changes/change-history.tsx';
import { ReadView } from '../read/read-view.tsx';
import { LayoutForm } from './layout-form.tsx';
import { layoutKindWith } from './layout-kind.ts';
import style from './list-layouts.module.css';
import { titledWords } from './typed-columns.ts';
import { useLayouts } from './use-layouts.ts';

type Props = {
  list: LayoutList;
  title: string;
  /** Those that go into files. */
  columns: readonly { readonly key: string; readonly title: string }[];
  read: Read<readonly ListLayout[]>;
  onClose: () => void;
};

export default function LayoutsWindow({ list, title, columns, read, onClose }: Props) {
  const text = useText();
  const [editing, setEditing] = useState<ListLayout | 'new' | null>(null);
  // As they were when it was opened: rows that are read again make other columns, and a field drawn by them would lose the focus.
  const [titles] = useState(() => new Map(columns.map(({ key, title: words }) => [key, words])));
  const add = (
    <Button variant="primary" icon={plus} onClick={() => setEditing('new')}>
      {text('list.layouts.add')}
    </Button>
  );
  return (
    <Modal isOpen onClose={onClose} title={text('list.layouts')} subtitle={title} size={700}>
      <div className="stack">
        <p className="muted">{text('list.layouts.lead')}</p>
        <ReadView read={read} rows={3}>
          {(all) => {
            const own = all.filter((layout) => layout.list === list);
            if (own.length === 0) return <EmptyState title={text('list.layouts.empty')} actions={add} />;
            return (
              <>
                <ul className={style.layouts}>
                  {own.map((layout) => (
                    <Layout key={layout.uuid} layout={layout} titles={titles} onEdit={() => setEditing(layout)} />
                  ))}
                </ul>
                <div>{add}</div>
              </>
            );
          }}
        </ReadView>
      </div>
      {editing && (
        <LayoutForm
          list={list}
          title={title}
          titles={titles}
          layout={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Modal>
  );
}

type LayoutProps = { layout: ListLayout; titles: ReadonlyMap<string, string>; onEdit: () => void };

function Layout({ layout, titles, onEdit }: LayoutProps) {
  const text = useText();
  const { remove } = useLayouts(layout.list);
  const [isHistory, setHistory] = useState(false);
  const kind = useMemo(() => layoutKindWith(titles), [titles]);
  const { name } = layout;
  return (
    <li className="card">
      <div className={style.layout}>
        <div className={style.words}>
          <b>{name}</b>
          <small className="muted">{titledWords(layout.columns, titles)}</small>
        </div>
        <span className={style.acts}>
          <IconButton variant="quiet" icon={edit} label={text('list.layouts.change', { name })} onClick={onEdit} />
          <IconButton
            variant="quiet"
            icon={history}
            label={text('list.layouts.history', { name })}
            aria-expanded={isHistory}
            onClick={() => setHistory(!isHistory)}
          />
          <IconButton
            variant="quiet"
            icon={trash}
            label={text('list.layouts.remove', { name })}
            onClick={() => void remove(layout)}
          />
        </span>
      </div>
      {isHistory && <ChangeHistory of={kind} id={layout.uuid} />}
    </li>
  );
}
