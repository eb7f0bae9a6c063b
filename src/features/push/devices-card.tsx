import type { PushDevice, PushSettings } from '#contract/push/push.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { Button, Card, useToast } from '#shared/ui/index.ts';
import styles from './push.module.css';
import { problemWords, usePushActs } from './use-push.ts';

/** All devices that are told: one that was lost or sold is removed here. */
export function DevicesCard({ settings: { devices } }: { settings: PushSettings }) {
  const text = useText();
  return (
    <Card title={text('push.devices')}>
      {devices.length === 0 ? (
        <p className="muted">{text('push.devicesNone')}</p>
      ) : (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Device({ device: { id, name, addedAt, sentAt, isThis } }: { device: PushDevice }) {
  const text = useText();
  const toast = useToast();
  const { timeZone } = usePerson();
  const { remove, off } = usePushActs();
  const words = name ?? text('push.device.unknown');
  const act = isThis ? off : remove;
  return (
    <li>
      <div className="grow">
        <b>{words}</b>
        <span className="muted">
          {isThis && `${text('push.device.this')}. `}
          {text('push.device.added', { time: formatDateTime(addedAt, timeZone) })}
          {sentAt !== null && `. ${text('push.device.sent', { time: formatDateTime(sentAt, timeZone) })}`}
        </span>
      </div>
      <Button
        variant="quiet"
        isBusy={act.isPending}
        aria-label={text('push.device.removeOf', { device: words })}
        onClick={() =>
          act.mutate(id, {
            onError: (error) => toast.error(problemWords(error, text)),
            onSuccess: () => toast.success(text('push.device.removed')),
          })
        }
      >
        {text('push.device.remove')}
      </Button>
    </li>
  );
}
