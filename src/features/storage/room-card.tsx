// How much room there is, whether the browser may take it back, what can be freed, and unsent work as a file.
import { useState } from 'react';
import { useParams } from 'react-router';
import type { StorageReport } from '#data/device/storage.ts';
import { useUnsentFiles } from '#data/files/use-unsent-files.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { usePacks } from '#data/packs/use-pack-acts.ts';
import { useExportUnsent } from '#domain/operation/use-export-unsent.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { cloudUp } from '#shared/ui/icons/index.ts';
import { fileExport, trash } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, Card, Notice, Progress, useConfirm, useToast } from '#shared/ui/index.ts';
import styles from './storage.module.css';

type Props = { report: StorageReport; onClear: () => Promise<readonly string[]> };

export function RoomCard({ report: { groups, usage, quota, isPersisted, isFlushed }, onClear }: Props) {
  const text = useText();
  const language = useLanguage();
  const own = groups.reduce((sum, { bytes }) => sum + bytes, 0);
  const size = (bytes: number) => formatBytes(bytes, language);
  return (
    <Card title={text('storage.room.title')}>
      <div className={styles.stack}>
        <div>
          <p>{text('storage.room.own', { size: size(own) })}</p>
          {usage === null || quota === null ? (
            <p className="muted">{text('storage.room.unknown')}</p>
          ) : (
            <>
              <p className="muted">{text('storage.room.used', { used: size(usage), quota: size(quota) })}</p>
              <Progress value={usage / Math.max(1, quota)} label={text('storage.room.bar')} />
            </>
          )}
        </div>
        <Notice tone={isPersisted ? 'ok' : 'plain'}>
          {text(
            isPersisted === null
              ? 'storage.room.unsaid'
              : isPersisted
                ? 'storage.room.persisted'
                : 'storage.room.notPersisted',
          )}
        </Notice>
        {!isFlushed && <Notice>{text('storage.room.notFlushed')}</Notice>}
        <Acts onClear={onClear} />
      </div>
    </Card>
  );
}

function Acts({ onClear }: Pick<Props, 'onClear'>) {
  const text = useText();
  const { eduYear } = useParams();
  const confirm = useConfirm();
  const toast = useToast();
  const packs = usePacks();
  const outbox = useOutbox();
  const files = useUnsentFiles();
  const exporting = useExportUnsent();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    const isSure = await confirm({
      title: text('storage.remove.title'),
      text: text('storage.remove.text'),
      confirmLabel: text('storage.remove.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      // Before anything is gone: what is missing then would be fetched again at once.
      packs.removed([]);
      const gone = await onClear();
      packs.removed(gone);
      const count = gone.length;
      toast.success(count === 0 ? text('storage.remove.nothing') : text('storage.remove.done', { count }));
    } catch {
      toast.error(text('storage.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.acts}>
      {outbox.length + files.size > 0 && (
        <>
          <Button icon={fileExport} isBusy={exporting.isBusy} onClick={exporting.run}>
            {text('storage.export')}
          </Button>
          <ButtonLink icon={cloudUp} to={pagePath(eduYear, 'unsent')}>
            {text('storage.unsent')}
          </ButtonLink>
        </>
      )}
      <Button variant="danger" icon={trash} isBusy={isBusy} onClick={() => void remove()}>
        {text('storage.remove')}
      </Button>
    </div>
  );
}
