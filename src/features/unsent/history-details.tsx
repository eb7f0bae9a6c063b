// What is known of the chosen value, beside the list: the whole value, whose it is, its way with a word for each of the three times, and the way back to it.

import { inZone } from '#contract/core/time.ts';
import type { useCell } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { Card, Nothing, StateChip } from '#shared/ui/index.ts';
import styles from './history.module.css';
import type { Change } from './history-changes.ts';
import { type HistoryOf, Restore, Step, useWay } from './history-parts.tsx';

export type HistoryDetailsProps = {
  of: HistoryOf;
  change: Change | null;
  /** What waits on this device, when that is what was chosen. */
  pending: ReturnType<typeof useCell> | null;
  onRestored: () => void;
};

export function HistoryDetails({ of, change, pending, onRestored }: HistoryDetailsProps) {
  const text = useText();
  if (pending) {
    const { base, value, state } = pending;
    return (
      <Card title={text('unsent.history.chosen')} className={styles.details ?? ''}>
        <Step of={of} before={base.version > 0 ? base.value : undefined} value={value} />
        <StateChip state={state === 'saving' ? 'onDevice' : state} isInline />
      </Card>
    );
  }
  if (!change) return null;
  return (
    <Card
      title={text('unsent.history.chosen')}
      end={of.isNow(change.version) && <span className="chip">{text('unsent.history.now')}</span>}
      className={styles.details ?? ''}
    >
      <Step of={of} before={change.before} value={change.version.value} />
      <p className={styles.who}>
        <b>{of.authorOf(change.version)}</b> <span className="muted">{of.fromOf(change.version)}</span>
      </p>
      <Way change={change} />
      <Restore of={of} change={change} onRestored={onRestored} />
    </Card>
  );
}

const steps = ['captured', 'delivered', 'accepted'] as const;

function Way({ change: { version } }: { change: Change }) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const way = useWay();
  const { date } = inZone(version.capturedAt || version.acceptedAt, timeZone);
  const times = way(version, date);
  return (
    <>
      <p className={styles.day}>{formatWeekdayDate(date, language)}</p>
      <dl className={styles.times}>
        {steps.map((step) => (
          <div key={step}>
            <dt>{text(`ui.receipt.${step}`)}</dt>
            <dd className="num">{times[step] ?? <Nothing />}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
