// How many pupils there are, what they end in, and how many there will be; and what to look at.
import { groupLabel } from '#contract/groups/group-label.ts';
import { fates, type TransferState } from '#contract/year-transfer/year-transfer.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { alertTriangle } from '#shared/ui/icons/index.ts';
import { Card, Icon } from '#shared/ui/index.ts';
import styles from './transfer.module.css';
import type { Outcomes } from './use-transfer.ts';

type Props = { state: TransferState } & Outcomes;

export function SumsCard({ state, sums, outcomes }: Props) {
  const text = useText();
  const rows = [...fates, 'placed', 'undecided'] as const;
  const wordsOf = (row: (typeof rows)[number]) =>
    row === 'placed' || row === 'undecided' ? text(`year-transfer.sum.${row}`) : text(`year-transfer.fate.${row}`);
  return (
    <aside className="stack" aria-label={text('year-transfer.sums')}>
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
      <Warnings state={state} outcomes={outcomes} />
    </aside>
  );
}

/** Classes that are larger than planned, or that nobody leads yet: nothing that stands in the way. */
function Warnings({ state, outcomes }: Pick<Props, 'state' | 'outcomes'>) {
  const text = useText();
  const entering = [...outcomes.values()].flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome.toUuid]));
  const warnings = state.classes.flatMap(({ uuid, capacity, lead, ...name }) => {
    const count = entering.filter((to) => to === uuid).length;
    const words = [
      ...(count > capacity ? [text('year-transfer.class.large', { count, capacity })] : []),
      ...(lead === null ? [text('year-transfer.class.noLead')] : []),
    ].join(', ');
    return words === '' ? [] : [{ uuid, words, label: groupLabel(name) }];
  });
  if (warnings.length === 0) return null;
  return (
    <Card title={text('year-transfer.warnings')}>
      <ul className={styles.checks}>
        {warnings.map(({ uuid, label, words }) => (
          <li key={uuid} className="st st--warn">
            <Icon shape={alertTriangle} />
            <span>
              <b>{label}</b>: {words}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
