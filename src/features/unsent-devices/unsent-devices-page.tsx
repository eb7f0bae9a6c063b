// For the management: whose device has announced work that has not arrived, lesson by lesson, and what will not come any more.
import { ReadView } from '#blocks/read/read-view.tsx';
import { formatLocalDate } from '#contract/core/time.ts';
import { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import type { UnsentDevice } from '#contract/sync/sync.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { alertTriangle, cloudUp } from '#shared/ui/icons/index.ts';
import { Card, classes, Icon } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './unsent-devices.module.css';

export default function UnsentDevicesPage() {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(syncEndpoints.unsentDevices, { query: school });
  return (
    <Page title={text('unsent-devices.title')} lead={text('unsent-devices.lead')}>
      <p className={classes('muted only-phone', styles.lead)}>{text('unsent-devices.lead')}</p>
      <ReadView read={read} empty={{ title: text('unsent-devices.empty'), text: text('unsent-devices.emptyText') }}>
        {(devices) => (
          <div className={styles.devices} data-devices>
            {devices.map((device) => (
              <DeviceCard key={`${device.userId} ${device.device}`} device={device} />
            ))}
          </div>
        )}
      </ReadView>
    </Page>
  );
}

function DeviceCard({ device }: { device: UnsentDevice }) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const { name, isLost, lessons, announcedAt, seenAt } = device;
  return (
    <Card title={name} isFlush>
      <p className={isLost ? classes(styles.state, styles.lost) : styles.state}>
        <Icon shape={isLost ? alertTriangle : cloudUp} />
        {text(isLost ? 'unsent-devices.lost' : 'unsent-devices.waiting')}
      </p>
      <p className={classes(styles.times, 'muted')}>
        <span>{text('unsent-devices.device', { device: device.device })}</span>
        <span>{text('unsent-devices.announced', { time: formatDateTime(announcedAt, timeZone) })}</span>
        <span>{text('unsent-devices.seen', { time: formatDateTime(seenAt, timeZone) })}</span>
      </p>
      <ul className={styles.lessons}>
        {lessons.map(({ lesson, count }) => (
          <li key={lesson?.scheduleUuid ?? ''}>
            <span>
              {lesson
                ? `${lesson.group} · ${pickLocalized(lesson.subject, language)}, ${formatLocalDate(lesson.date)}`
                : text('unsent.lost.elsewhere')}
            </span>
            <span className="num">{text('unsent.lost.count', { count })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
