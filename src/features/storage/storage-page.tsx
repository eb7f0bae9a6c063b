// What is on this device for the user: what opens without a connection, what is stored by kind and school, how much room it
// takes, what can be freed and what cannot, and unsent work as a file beside it.
import type { ReactNode } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { Card, Columns, Notice, Skeleton } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { KindsCard } from './kinds-card.tsx';
import { PacksCard } from './packs-card.tsx';
import { RoomCard } from './room-card.tsx';
import { TomorrowLine } from './tomorrow-line.tsx';
import { useStorage } from './use-storage.ts';

/** `children`: cards about this device that other features bring. */
export default function StoragePage({ children }: { children?: ReactNode }) {
  const text = useText();
  const { found, clear } = useStorage();
  return (
    <Page title={text('storage.title')}>
      <TomorrowLine />
      <Columns
        isBesideFirst
        beside={
          <>
            <PacksCard />
            {found.state === 'ready' && <RoomCard report={found.report} onClear={clear} />}
          </>
        }
      >
        {found.state === 'ready' && <KindsCard groups={found.report.groups} />}
        {found.state === 'reading' && (
          <Card title={text('storage.kinds.title')}>
            <Skeleton rows={4} />
          </Card>
        )}
        {found.state === 'failed' && (
          <Notice tone="danger" isAlert>
            {text('storage.failed')}
          </Notice>
        )}
        {children}
      </Columns>
    </Page>
  );
}
