// How the application gets onto this device: by the browser's own question, or in words and a picture. Who has unsent work is told
// first that it stays in this browser.

import { useParams } from 'react-router';
import { install, useInstallWay } from '#data/device/installation.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { cloudUp } from '#shared/ui/icons/index.ts';
import { download } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, Card, Icon, Notice } from '#shared/ui/index.ts';
import styles from './installation.module.css';

/** The sign on Apple's share button: people look for the picture, not for the word. */
const appleShare = 'M12 15V3M8 7l4-4 4 4M8 11H6v10h12V11h-2';
const applePlus = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM12 8v8M8 12h8';

export function InstallCard() {
  const text = useText();
  return (
    <Card title={text('installation.title')}>
      <div className={styles.install}>
        <InstallWays />
      </div>
    </Card>
  );
}

/** What it is good for, and the way of this browser. */
export function InstallWays({ onInstall = () => undefined }: { onInstall?: () => void }) {
  const text = useText();
  const way = useInstallWay();
  const begin = () => {
    onInstall();
    void install();
  };
  return (
    <>
      {way === 'installed' ? (
        <p>{text('installation.done')}</p>
      ) : (
        <>
          <p className="muted">{text('installation.why')}</p>
          <UnsentWarning />
          {way === 'prompt' && (
            <div>
              <Button icon={download} onClick={begin}>
                {text('installation.now')}
              </Button>
            </div>
          )}
          {way === 'share' && <AppleSteps />}
          {way === 'menu' && <p>{text('installation.menu')}</p>}
        </>
      )}
      <p className="faint">{text('installation.perBrowser')}</p>
    </>
  );
}

/** Another browser, and on iPhone and iPad the installed application too, begins with an empty device. */
function UnsentWarning() {
  const text = useText();
  const { eduYear } = useParams();
  const { length } = useOutbox();
  if (length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={text('installation.unsent', { count: length })}
      actions={
        <ButtonLink icon={cloudUp} to={pagePath(eduYear, 'unsent')}>
          {text('installation.toUnsent')}
        </ButtonLink>
      }
    >
      {text('installation.unsent.why')}
    </Notice>
  );
}

function AppleSteps() {
  const text = useText();
  return (
    <ol className={styles.steps}>
      <li>
        <Icon shape={appleShare} />
        {text('installation.apple.share')}
      </li>
      <li>
        <Icon shape={applePlus} />
        {text('installation.apple.add')}
      </li>
      <li>
        <Icon shape={download} />
        {text('installation.apple.confirm')}
      </li>
    </ol>
  );
}
