// For the management: whose device has announced work that has not arrived, lesson by lesson, and what will not come any more.
import './unsent-devices.css';
import { formatLocalDate } from '#contract/core/time.ts';
import type { UnsentDevice } from '#contract/sync/sync.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { alertTriangle, cloudUp } from '#shared/ui/icons/index.ts';
import { Card, EmptyState, ErrorState, Icon, OfflineState, Skeleton } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { useUnsentDevices } from './use-unsent-devices.ts';

export default function UnsentDevicesPage() {
  const text = useText();
  const { data, error, refetch } = useUnsentDevices();
  const hasNoLink = error?.code === 'NO_CONNECTION' || error?.code === 'NOT_OUR_ANSWER';
  const retry = () => void refetch();
  return (
    <Page title={text('devices.title')}>
      <p className="muted">{text('devices.lead')}</p>
      {data ? (
        data.length === 0 ? (
          <EmptyState title={text('devices.empty')} text={text('devices.emptyText')} />
        ) : (
          <div className="devices">
            {data.map((device) => (
              <DeviceCard key={`${device.userId} ${device.device}`} device={device} />
            ))}
          </div>
        )
      ) : error === null ? (
        <Skeleton rows={4} />
      ) : hasNoLink ? (
        <OfflineState title={text('devices.offlineTitle')} text={text('devices.offlineText')} onRetry={retry} />
      ) : (
        <ErrorState code={error.code} requestId={error.details.requestId} onRetry={retry} />
      )}
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
      <p className={isLost ? 'devices__state devices__state--lost' : 'devices__state'}>
        <Icon shape={isLost ? alertTriangle : cloudUp} />
        {text(isLost ? 'devices.lost' : 'devices.waiting')}
      </p>
      <p className="devices__times muted">
        <span>{text('devices.device', { device: device.device })}</span>
        <span>{text('devices.announced', { time: formatDateTime(announcedAt, timeZone) })}</span>
        <span>{text('devices.seen', { time: formatDateTime(seenAt, timeZone) })}</span>
      </p>
      <ul className="devices__lessons">
        {lessons.map(({ lesson, count }) => (
          <li key={lesson?.scheduleUuid ?? ''}>
            <span>
              {lesson
                ? `${lesson.group} · ${pickLocalized(lesson.subject, language)}, ${formatLocalDate(lesson.date)}`
                : text('lost.elsewhere')}
            </span>
            <span className="num">{text('lost.count', { count })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
