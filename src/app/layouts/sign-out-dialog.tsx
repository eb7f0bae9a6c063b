// Leaving with unsent work: first try to send, then ask what shall become of it. Nothing is deleted unless the person types it. What is
// not saved yet is named first, with the way back to it.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '#data/account-context.tsx';
import { useUnsentFiles } from '#data/files/use-unsent-files.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { signOut } from '#data/session/entering.ts';
import { useExportUnsent } from '#domain/operation/use-export-unsent.ts';
import { useText } from '#shared/i18n/index.ts';
import { type SignOutHold, signOutHolds } from '#shared/lib/sign-out-holds.ts';
import { Button, Modal, Notice, TextInput } from '#shared/ui/index.ts';

/** How long sending is tried before the person is asked (decisions A). */
const sendWaitMs = 10_000;

export default function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const account = useAccount();
  const outbox = useOutbox();
  const files = useUnsentFiles();
  const holds = useSyncExternalStore(signOutHolds.on, signOutHolds.get);
  const [isTrying, setTrying] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const unsent = outbox.length + files.size;
  const isSettled = unsent === 0;

  useEffect(() => {
    if (!isOpen || isSettled) return;
    account.connection.sendNow();
    setTrying(true);
    const timer = setTimeout(() => setTrying(false), sendWaitMs);
    return () => clearTimeout(timer);
  }, [isOpen, isSettled, account]);

  const leave = async () => {
    setBusy(true);
    await signOut();
    await navigate('/login');
  };
  const discardAll = async () => {
    setBusy(true);
    await account.outbox.discard(outbox.map((row) => row.seq));
    const { removeFile } = await import('#data/files/files.ts');
    for (const uuid of files.keys()) await removeFile(account, uuid);
    await leave();
  };
  const exporting = useExportUnsent();
  const word = text('shell.signOut.discardWord');
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('shell.signOut.title')}
      size={480}
      footer={
        <>
          <Button onClick={onClose}>{text(holds.length > 0 ? 'shell.signOut.back' : 'shell.signOut.stay')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void leave()}>
            {text(isSettled ? 'shell.signOut.confirm' : 'shell.signOut.keep')}
          </Button>
        </>
      }
    >
      <NotSaved holds={holds} fate="kept" />
      <NotSaved holds={holds} fate="ends" />
      {isSettled ? null : (
        <div className="stack">
          <p>{text('shell.signOut.unsent', { count: unsent })}</p>
          {isTrying && <Notice>{text('shell.signOut.trying')}</Notice>}
          <p className="muted">{text('shell.signOut.keepHint')}</p>
          <Button isBusy={exporting.isBusy} onClick={exporting.run}>
            {text('shell.signOut.export')}
          </Button>
          {isDiscarding ? (
            <>
              <TextInput
                label={text('shell.signOut.discardType', { word })}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <Button
                variant="dangerFill"
                disabled={typed.trim().toLowerCase() !== word.toLowerCase()}
                onClick={() => void discardAll()}
              >
                {text('shell.signOut.discardNow')}
              </Button>
            </>
          ) : (
            <Button variant="danger" onClick={() => setDiscarding(true)}>
              {text('shell.signOut.discard')}
            </Button>
          )}
        </div>
      )}
    </Modal>
  );
}

/** What the person is in the middle of, each named once. */
function NotSaved({ holds, fate }: { holds: readonly SignOutHold[]; fate: SignOutHold['fate'] }) {
  const text = useText();
  const labels = [...new Set(holds.filter((hold) => hold.fate === fate).map(({ label }) => label))];
  if (labels.length === 0) return null;
  return (
    <Notice tone="warn" title={text(`shell.signOut.holds.${fate}`)}>
      <ul data-holds>
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {text(`shell.signOut.holds.${fate}.hint`)}
    </Notice>
  );
}
