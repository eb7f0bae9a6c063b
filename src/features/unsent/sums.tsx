import { useText } from '#shared/i18n/index.ts';
import { checks, clockUp, conflict } from '#shared/ui/icons/index.ts';
import { Icon, Nothing } from '#shared/ui/index.ts';
import styles from './sums.module.css';

/** The three numbers of the page; nothing yet for what the device has not told yet. */
export function Sums({
  waiting,
  questions,
  accepted,
}: {
  waiting: number;
  questions: number;
  accepted: number | undefined;
}) {
  const text = useText();
  return (
    <dl className={styles.sums} aria-label={text('unsent.sums')}>
      <div>
        <dt>
          <Icon shape={clockUp} />
          {text('unsent.waiting')}
        </dt>
        <dd>{waiting}</dd>
      </div>
      <div className={questions > 0 ? styles.isAsk : undefined}>
        <dt>
          <Icon shape={conflict} />
          {text('unsent.ask')}
        </dt>
        <dd>{questions}</dd>
      </div>
      <div>
        <dt>
          <Icon shape={checks} />
          {text('unsent.accepted')}
        </dt>
        <dd>{accepted ?? <Nothing />}</dd>
      </div>
    </dl>
  );
}
