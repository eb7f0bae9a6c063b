// How many pupils there are, what they end in, and how many there will be; and what to look at.
import { fates, type Sums, type TransferState } from '#contract/year-transfer/year-transfer.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { Card } from '#shared/ui/index.ts';
import styles from './transfer.module.css';

export function SumsCard({ state, sums }: { state: TransferState; sums: Sums }) {
  const text = useText();
  const rows = [...fates, 'placed', 'undecided'] as const;
  const wordsOf = (row: (typeof rows)[number]) =>
    row === 'placed' || row === 'undecided' ? text(`year-transfer.sum.${row}`) : text(`year-transfer.fate.${row}`);
  return (
    <aside aria-label={text('year-transfer.sums')}>
      <Card title={text('year-transfer.sums')}>
        <dl className={styles.sums}>
          <div>
            <dt>
              {text('year-transfer.sum.now')} {yearLabel(state.eduYear)}
            </dt>
            <dd>{sums.now}</dd>
          </div>
          {rows
            .filter((row) => sums[row] > 0)
            .map((row) => (
              <div key={row} className={row === 'undecided' ? styles.open : undefined}>
                <dt>{wordsOf(row)}</dt>
                <dd>{sums[row]}</dd>
              </div>
            ))}
          <div className={styles.total}>
            <dt>
              {text('year-transfer.sum.next')} {yearLabel(state.eduYear + 1)}
            </dt>
            <dd>{sums.next}</dd>
          </div>
        </dl>
      </Card>
    </aside>
  );
}
