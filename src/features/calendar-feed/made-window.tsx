// The address that was just made: for a camera, for the clipboard, and for the calendar of this device.
import { QrCode } from '#domain/person/qr-code.tsx';
import { useText } from '#shared/i18n/index.ts';
import { Button, Modal, Notice, useToast } from '#shared/ui/index.ts';
import styles from './calendar.module.css';

export function MadeWindow({ path, onClose }: { path: string; onClose: () => void }) {
  const text = useText();
  const toast = useToast();
  const { origin, host } = window.location;
  const address = `${origin}${path}`;
  // Calendars of telephones subscribe to this scheme and would take an https address for a file.
  const subscription = `webcal://${host}${path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(text('calendar-feed.copied'));
    } catch {
      toast.error(text('calendar-feed.notCopied'));
    }
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={text('calendar-feed.ready')}
      size={480}
      footer={
        <>
          <Button onClick={onClose}>{text('ui.close')}</Button>
          <Button variant="primary" onClick={() => void copy()}>
            {text('calendar-feed.copy')}
          </Button>
        </>
      }
    >
      <div className={styles.made}>
        <Notice>{text('calendar-feed.once')}</Notice>
        <QrCode className={styles.qr} address={subscription} label={text('calendar-feed.qr', { address })} />
        <p className={styles.address} data-address>
          {address}
        </p>
        <a className="btn" href={subscription}>
          {text('calendar-feed.open')}
        </a>
        <p className="muted">{text('calendar-feed.how')}</p>
      </div>
    </Modal>
  );
}
