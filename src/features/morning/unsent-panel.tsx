// Devices of the staff that have announced work which has not come.
import { Link, useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import type { UnsentDevice } from '#contract/sync/sync.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { alertTriangle, deviceMobile } from '#shared/ui/icons/index.ts';
import { Card, Icon } from '#shared/ui/index.ts';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';

export function UnsentPanel() {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(syncEndpoints.unsentDevices, { query: school });
  const view = <ReadView read={read}>{(devices) => <Devices devices={devices} />}</ReadView>;
  return read.data === undefined ? <Card title={text('morning.unsent')}>{view}</Card> : <div>{view}</div>;
}

function Devices({ devices }: { devices: readonly UnsentDevice[] }) {
  const text = useText();
  const { eduYear } = useParams();
  const shown = useShownTime();
  /** "4 «Б», 2": classes with the number of the lesson. */
  const placesOf = ({ lessons }: UnsentDevice) =>
    lessons.flatMap(({ lesson }) =>
      lesson ? [text('morning.backlog.lessons', { group: lesson.group, numbers: lesson.number })] : [],
    );
  return (
    <Panel
      title={text('morning.unsent')}
      end={
        devices.length > 0 && (
          <span className={styles.sumOf} aria-hidden="true">
            {text('morning.unsent.entries')}
          </span>
        )
      }
      items={devices}
      none={text('morning.unsent.none')}
      keyOf={({ userId, device }) => `${userId} ${device}`}
    >
      {(device) => (
        <Link to={pagePath(eduYear, 'unsent-devices')}>
          <Icon shape={device.isLost ? alertTriangle : deviceMobile} />
          <span className={styles.grow}>
            {device.name}
            <small>
              {[
                device.isLost
                  ? text('morning.unsent.lost')
                  : text('morning.unsent.seen', { time: shown(device.seenAt) }),
                ...placesOf(device),
              ].join(' · ')}
            </small>
          </span>
          <b className={styles.count}>{device.lessons.reduce((sum, { count }) => sum + count, 0)}</b>
        </Link>
      )}
    </Panel>
  );
}
