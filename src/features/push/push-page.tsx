// What a person's devices tell them while the application is closed: on this device or not, what a locked screen shows, of what, and when not.
import { ReadView } from '#blocks/read/read-view.tsx';
import { useText } from '#shared/i18n/index.ts';
import { Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { DeviceCard } from './device-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import styles from './push.module.css';
import { QuietCard } from './quiet-card.tsx';
import { usePushSettings } from './use-push.ts';

export default function PushPage() {
  const text = useText();
  const read = usePushSettings();
  return (
    <Page title={text('push.title')} className={styles.page}>
      <p className="muted">{text('push.hint')}</p>
      <ReadView read={read} rows={4}>
        {(settings) =>
          settings.key === null ? (
            <Notice>{text('push.notOffered')}</Notice>
          ) : (
            <>
              <DeviceCard settings={settings} pushKey={settings.key} />
              <KindsCard settings={settings} />
              <QuietCard settings={settings} />
              <DevicesCard settings={settings} />
            </>
          )
        }
      </ReadView>
    </Page>
  );
}
