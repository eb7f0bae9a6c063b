// The button behind which help is, in the header of a desktop and in the drawer of a phone (SHELL-011).
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Links } from '#contract/configuration/configuration.endpoints.ts';
import type { Account } from '#data/account.ts';
import { loadLinks } from '#data/reads/links.ts';
import { tourAt } from '#features/tours/tours.ts';
import { useText } from '#shared/i18n/index.ts';
import { lifebuoy } from '#shared/ui/icons/pages.ts';
import { Button, Icon, Menu, Modal } from '#shared/ui/index.ts';
import { wantedTour } from '#shared/ui/tour/wanted-tour.ts';
import { firstSteps, helpItems } from './help-items.ts';
import styles from './help-menu.module.css';

type Props = { account: Account; below: (path: string) => string };

export default function HelpMenu({ account, below }: Props) {
  const text = useText();
  const [links, setLinks] = useState<Links>({});
  const [isReading, setReading] = useState(false);
  const { api, person } = account;
  const tour = tourAt(useLocation().pathname, person.role);
  useEffect(() => {
    let isGone = false;
    void loadLinks(api).then((found) => !isGone && setLinks(found));
    return () => {
      isGone = true;
    };
  }, [api]);
  const items = helpItems({
    role: person.role,
    below,
    messengers: links.messengers,
    text,
    onFirstSteps: () => setReading(true),
    onTour: tour && (() => wantedTour.set(tour.name)),
    open: (address) => void window.open(address, '_blank', 'noopener'),
  });
  return (
    <>
      <Menu
        label={text('help.menu')}
        placement="end"
        items={items}
        trigger={(attributes) => (
          <button
            type="button"
            className="iconbtn"
            aria-label={text('help.button')}
            title={text('help.button')}
            {...attributes}
          >
            <Icon shape={lifebuoy} />
          </button>
        )}
      />
      <Modal
        isOpen={isReading}
        onClose={() => setReading(false)}
        title={text('help.firstSteps')}
        footer={
          <Button variant="primary" onClick={() => setReading(false)}>
            {text('help.close')}
          </Button>
        }
      >
        <ol className={styles.steps} data-first-steps>
          {firstSteps(person.role).map((step) => (
            <li key={step}>{text(step)}</li>
          ))}
        </ol>
      </Modal>
    </>
  );
}
