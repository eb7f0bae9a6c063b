// Above the marks: the quarter, and whether they stand by subject or by day.
import { useText } from '#shared/i18n/index.ts';
import { SegmentedControl, Select } from '#shared/ui/index.ts';
import styles from './overview.module.css';

export const orders = ['subjects', 'newest'] as const;
export type Order = (typeof orders)[number];

export type MarksBarProps = {
  quarter: number;
  onQuarter: (quarter: string) => void;
  /** Null where one subject is explained alone. */
  order: Order | null;
  onOrder: (order: Order) => void;
};

const quarterNumbers = [1, 2, 3, 4];

export function MarksBar({ quarter, onQuarter, order, onOrder }: MarksBarProps) {
  const text = useText();
  return (
    <div className={styles.bar}>
      <Select
        label={text('pupil-marks.quarter')}
        isLabelHidden
        value={String(quarter)}
        options={quarterNumbers.map((number) => ({
          value: String(number),
          label: text('schedule.quarter', { number }),
        }))}
        onChange={({ target }) => onQuarter(target.value)}
      />
      {order && (
        <SegmentedControl
          label={text('pupil-marks.order')}
          value={order}
          segments={orders.map((value) => ({ value, label: text(`pupil-marks.order.${value}`) }))}
          onChange={onOrder}
        />
      )}
    </div>
  );
}
