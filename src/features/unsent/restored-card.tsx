// The server was put back from a backup: what it had accepted after it has been offered to it again.
import { useId } from 'react';
import { useAccount } from '#data/account-context.tsx';
import { useRestoredServers } from '#data/outbox/use-outbox.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';

export function RestoredCard() {
  const text = useText();
  const id = useId();
  const account = useAccount();
  const restored = useRestoredServers();
  if (restored.length === 0) return null;
  const count = restored.reduce((sum, { offered }) => sum + offered, 0);
  return (
    <article className="card refuse" aria-labelledby={id}>
      <header className="clash__head">
        <h2 id={id}>{text('unsent.lost.restored')}</h2>
      </header>
      <p className="refuse__why">{text('unsent.lost.restoredWhy', { entries: count })}</p>
      <div className="refuse__acts">
        <Button onClick={() => void account.outbox.forgetRestored()}>{text('unsent.lost.understood')}</Button>
      </div>
    </article>
  );
}
