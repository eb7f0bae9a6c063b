// Files that wait on this device, for the screens that count or show them.
import { useMemo } from 'react';
import { useStore } from '#shared/hooks/use-store.ts';
import { useAccount } from '../account-context.tsx';
import type { AttachmentRow } from './unsent-files.ts';

/** Files of this device that the server does not hold whole, by uuid. */
export function useUnsentFiles(): ReadonlyMap<string, AttachmentRow> {
  const rows = useStore(useAccount().unsentFiles);
  return useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
}
