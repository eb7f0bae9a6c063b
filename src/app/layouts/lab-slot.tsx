// Where the offline laboratory says that it is at work. Without faults on this device nothing of it is loaded.
import { useSyncExternalStore } from 'react';
import type { Account } from '#data/account.ts';
import { isLabOpen, onLabFlag } from '#data/lab/lab-flag.ts';
import { later } from '#shared/ui/later.tsx';
import { withTexts } from '../texts.ts';

const LabBanner = later(() => withTexts(import('#features/lab/lab-banner.tsx'), 'lab', 'validation'));

export function LabSlot({ account }: { account: Account | null }) {
  const isOpen = useSyncExternalStore(onLabFlag, isLabOpen);
  if (!isOpen) return null;
  return <LabBanner account={account} />;
}
