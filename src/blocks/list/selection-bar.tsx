import { useState } from 'react';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { x } from '#shared/ui/icons/index.ts';
import { dots, fileExport } from '#shared/ui/icons/pages.ts';
import { Button, IconButton, Menu } from '#shared/ui/index.ts';
import type { ExportFormat } from './export-file.ts';
import type { ListAct, ListParts } from './list-props.ts';
import styles from './selection-bar.module.css';

/** So many acts stand in the bar; the others are behind "more". */
const actsInBar = 3;

/** What can be done with the chosen rows; above the bottom bar of a phone. Nothing is chosen that the filters hide. */
export function SelectionBar<Row>({
  parts: { table, shownRows, paged },
  acts,
  onExport,
}: {
  parts: ListParts<Row>;
  acts: readonly ListAct<Row>[];
  onExport: (format: ExportFormat) => Promise<void>;
}) {
  const [text, language] = [useText(), useLanguage()];
  const [isBusy, setBusy] = useState(false);
  const chosen = table.getSelectedRowModel().rows.map(({ original }) => original as Row);
  if (chosen.length === 0) return null;
  const all = paged?.total ?? shownRows.length;
  const rest = acts.slice(actsInBar).map(({ onAct, ...act }) => ({ ...act, onSelect: () => onAct(chosen) }));
  return (
    <div className={styles.selection} role="toolbar" aria-label={text('list.selected.acts')}>
      <b role="status">{text('list.selected', { number: formatNumber(chosen.length, language) })}</b>
      {chosen.length < all && shownRows.length === all && (
        <Button variant="quiet" onClick={() => table.toggleAllRowsSelected(true)}>
          {text('list.select.all', { number: formatNumber(all, language) })}
        </Button>
      )}
      <span className={styles.acts}>
        {acts.slice(0, actsInBar).map(({ label, icon, isDangerous, onAct }) => (
          <Button
            key={label}
            icon={icon}
            variant={isDangerous ? 'danger' : 'plain'}
            className="btn--plain"
            onClick={() => onAct(chosen)}
          >
            {label}
          </Button>
        ))}
        <Menu
          label={text('list.more')}
          placement="end"
          items={[
            ...rest,
            ...(['xlsx', 'csv'] as const).map((format) => ({
              label: text(`list.export.${format}`),
              icon: fileExport,
              onSelect: () => {
                setBusy(true);
                void onExport(format).finally(() => setBusy(false));
              },
            })),
          ]}
          trigger={(attributes) => (
            <Button {...attributes} icon={dots} variant="plain" isBusy={isBusy}>
              {text('list.more')}
            </Button>
          )}
        />
      </span>
      <IconButton icon={x} label={text('list.selected.clear')} onClick={() => table.resetRowSelection(true)} />
    </div>
  );
}
