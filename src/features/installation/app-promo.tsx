// The window about the application on the phone (CONST3-004): what it brings, the way of this browser, and the stores that the installation names.
import { useEffect, useState } from 'react';
import type { Links } from '#contract/configuration/configuration.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { loadLinks } from '#data/reads/links.ts';
import { useText } from '#shared/i18n/index.ts';
import { Modal } from '#shared/ui/index.ts';
import { InstallWays } from './install-card.tsx';
import styles from './installation.module.css';

type Props = { isOpen: boolean; onClose: () => void; onInstall: () => void };

export default function AppPromo({ isOpen, onClose, onInstall }: Props) {
  const text = useText();
  const { api } = useAccount();
  const [{ stores = [] }, setLinks] = useState<Links>({});
  useEffect(() => {
    let isGone = false;
    void loadLinks(api).then((found) => !isGone && setLinks(found));
    return () => {
      isGone = true;
    };
  }, [api]);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('installation.promo')}>
      <div className={styles.install} data-promo>
        <InstallWays onInstall={onInstall} />
        {stores.length > 0 && (
          <nav aria-label={text('installation.stores')}>
            <h3>{text('installation.stores')}</h3>
            <ul className={styles.stores}>
              {stores.map(({ name, address }) => (
                <li key={address}>
                  <a href={address} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </Modal>
  );
}
