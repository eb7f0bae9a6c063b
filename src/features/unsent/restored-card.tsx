// The server was put back from a backup: what it had accepted after it has been offered to it again.
import { useId } from 'react';
import { useAccount } from '#data/account-context.tsx';
import { useRestoredServers } from '#data/outbox/use-outbox.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, classes } from '#shared/ui/index.ts';
import styles from './cards.module.css';

export function RestoredCard() {
  const text = useText();
  const id = useId();
  const account = useAccount();
  const restored = useRestoredServers();
  if (restored.length === 0) return null;
  const count = restored.reduce((sum, { offered }) => sum + offered, 0);
  return (
    <article className={classes('card', styles.refuse)} aria-labelledby={id}>
      <header className={styles.clashHead}>
        <h2 id={id}>{text('unsent.lost.restored')}</h2>
      </header>
      <p className={styles.refuseWhy}>{text('unsent.lost.restoredWhy', { entries: count })}</p>
      <div className={styles.refuseActs}>
        <Button onClick={() => void account.outbox.forgetRestored()}>{text('unsent.lost.understood')}</Button>
      </div>
    </article>
  );
}
