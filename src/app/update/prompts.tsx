// The card that announces a new version or offers the installation. It has a root of its own, so that the first page carries nothing of it.
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { AppError, isLinkError } from '#contract/core/errors.ts';
import { install, useInstallWay } from '#data/device/installation.ts';
import { sessionState } from '#data/session/session.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import {
  declineOffer,
  installOffer,
  isPhone,
  offeredPush,
  onInstallOffer,
  showPromo,
  takeOffer,
} from './install-offer.ts';
import { goTo } from './launches.ts';
import styles from './prompts.module.css';
import { acceptUpdate, onUpdateView, postponeUpdate, updateView } from './update.ts';

let isMounted = false;

export function mount(): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Prompts />);
}

function Prompts() {
  const text = useText();
  const view = useSyncExternalStore(onUpdateView, updateView);
  const offer = useSyncExternalStore(onInstallOffer, installOffer);
  if (view === 'none' && offer === 'push') return <PushCard />;
  if (view === 'none') return offer === 'card' ? <InstallOffer /> : null;
  const words = {
    offer: [text('update.title'), text('update.text')],
    outdated: [text('update.outdated'), text('update.outdated.text')],
    elsewhere: [text('update.elsewhere'), text('update.elsewhere.text')],
    finishing: [text('update.finishing'), text('update.text')],
  } as const;
  const [title, why] = words[view];
  return (
    <Prompt title={title} text={why}>
      {view === 'offer' && <Button onClick={postponeUpdate}>{text('update.later')}</Button>}
      <Button variant="primary" isBusy={view === 'finishing'} onClick={acceptUpdate}>
        {text(view === 'elsewhere' ? 'update.window' : 'update.now')}
      </Button>
    </Prompt>
  );
}

/** With unsent work the page with the warning comes first, and so it does where only words can help. */
function InstallOffer() {
  const text = useText();
  const way = useInstallWay();
  const take = () => {
    takeOffer();
    const session = sessionState();
    const hasUnsent = session.kind === 'signedIn' && session.account.base.outbox().length > 0;
    if (way === 'prompt' && !hasUnsent) void install();
    else goTo('/profile');
  };
  return (
    <Prompt title={text('installation.offer')} text={text('installation.why')}>
      <Button onClick={declineOffer}>{text('installation.offer.no')}</Button>
      {isPhone() ? (
        <Button variant="primary" onClick={showPromo}>
          {text('installation.more')}
        </Button>
      ) : (
        <Button variant="primary" onClick={take}>
          {text(way === 'prompt' ? 'installation.now' : 'installation.offer.how')}
        </Button>
      )}
    </Prompt>
  );
}

/** The browser is asked after the press. What came of it stands in the card: no other part of the page says it. */
function PushCard() {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<
    'push.isOn' | 'push.refused' | 'push.needsNetwork' | 'push.notTurnedOn' | null
  >(null);
  const offer = offeredPush();
  if (!offer) return null;
  const { accept, decline, state } = offer;
  const turnOn = async () => {
    setBusy(true);
    try {
      setOutcome((await accept()) ? 'push.isOn' : 'push.refused');
    } catch (error) {
      const hasNoLink = error instanceof AppError && isLinkError(error.code);
      setOutcome(hasNoLink ? 'push.needsNetwork' : 'push.notTurnedOn');
    }
    setBusy(false);
  };
  const putAway = () => {
    decline();
    takeOffer();
  };
  const toInstall = () => {
    takeOffer();
    goTo('/profile');
  };
  if (outcome !== null)
    return (
      <Prompt title={text('push.title')} text={text(outcome)}>
        <Button onClick={takeOffer}>{text('push.offer.close')}</Button>
      </Prompt>
    );
  return (
    <Prompt title={text('push.offer')} text={text(state === 'ready' ? 'push.offer.text' : 'push.needsInstall')}>
      <Button onClick={putAway}>{text('push.offer.no')}</Button>
      {state === 'ready' ? (
        <Button variant="primary" isBusy={isBusy} onClick={() => void turnOn()}>
          {text('push.turnOn')}
        </Button>
      ) : (
        <Button variant="primary" onClick={toInstall}>
          {text('installation.offer.how')}
        </Button>
      )}
    </Prompt>
  );
}

function Prompt({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <aside className={styles.prompts} data-prompts aria-label={title}>
      <div className={styles.prompt}>
        <div className={styles.words} role="status">
          <p className={styles.title}>{title}</p>
          <p className="muted">{text}</p>
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
    </aside>
  );
}
