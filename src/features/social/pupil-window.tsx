// The categories of one pupil: from when, to when, by which document, what each waits for, and what can be done with it.
import { useState } from 'react';
import type { CategoryRow, PupilRow } from '#contract/social/social.lists.ts';
import { socialCell } from '#contract/social/social.office.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { AskedNotice } from '#domain/operation/asked-notice.tsx';
import { useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { historyPath } from '#shared/lib/history-path.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { edit, history, trash } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, EmptyState, Modal, StateChip } from '#shared/ui/index.ts';
import { CategoryForm } from './category-form.tsx';
import styles from './social.module.css';
import { useCategories, useSocialActs } from './use-social.ts';

type Props = { groupId: number; pupil: PupilRow; canEdit: boolean; onAdd: () => void; onClose: () => void };

export function PupilWindow({ groupId, pupil, canEdit, onAdd, onClose }: Props) {
  const text = useText();
  const { words } = useCategories();
  const [changing, setChanging] = useState<CategoryRow | null>(null);
  const { categories, name, bornDate } = pupil;
  const add = canEdit && (
    <Button variant="primary" icon={plus} onClick={onAdd}>
      {text('social.add')}
    </Button>
  );
  return (
    <Modal isOpen onClose={onClose} title={name} subtitle={bornDate && formatDate(bornDate)} size={700}>
      <div className="stack">
        <AskedNotice rows={categories} words={{ decide: text('social.decide'), open: text('social.toUnsent') }} />
        {categories.length === 0 ? (
          <EmptyState title={text('social.noneOfPupil')} actions={add} />
        ) : (
          <>
            <ul className={styles.entries}>
              {categories.map((row) => (
                <CategoryEntryView
                  key={row.category}
                  groupId={groupId}
                  row={row}
                  canEdit={canEdit}
                  label={words[row.category] ?? String(row.category)}
                  onChange={() => setChanging(row)}
                />
              ))}
            </ul>
            <div>{add}</div>
          </>
        )}
      </div>
      {changing && <CategoryForm groupId={groupId} pupil={pupil} row={changing} onClose={() => setChanging(null)} />}
    </Modal>
  );
}

type EntryProps = { groupId: number; row: CategoryRow; label: string; canEdit: boolean; onChange: () => void };

function CategoryEntryView({ groupId, row, label, canEdit, onChange }: EntryProps) {
  const text = useText();
  const { school } = useAccount();
  const { removeCategory } = useSocialActs(groupId);
  const { from, to, document, state, pupil, category } = row;
  return (
    <li>
      <div className={styles.what}>
        <b>{label}</b>
        <span className="muted">
          {to === null
            ? text('social.since', { from: formatDate(from) })
            : text('social.period', { from: formatDate(from), to: formatDate(to) })}
        </span>
        {document && <span>{document}</span>}
        {state !== 'saved' && <StateChip isInline state={state} />}
      </div>
      <div className="row row-wrap">
        {canEdit && (
          <>
            <Button size="sm" icon={edit} aria-label={text('social.changeNamed', { label })} onClick={onChange}>
              {text('social.change')}
            </Button>
            <Button
              size="sm"
              icon={trash}
              aria-label={text('social.removeNamed', { label })}
              onClick={() => void removeCategory(row)}
            >
              {text('social.remove')}
            </Button>
          </>
        )}
        <ButtonLink
          size="sm"
          icon={history}
          aria-label={text('social.historyOf', { label })}
          to={historyPath(school.eduYear, socialCell(groupId, 'category', pupil, category))}
        >
          {text('social.history')}
        </ButtonLink>
      </div>
    </li>
  );
}
