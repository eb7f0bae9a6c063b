// What stands over a page or in its place because of the year or the subscription. The code and the texts come only when they are needed.
import { type ReactNode, useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import type { Account } from '#data/account.ts';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useText } from '#shared/i18n/index.ts';
import type { RouteHandle } from '../route-table.ts';
import { withTexts } from '../texts.ts';
import { useLater } from './use-later.ts';

const loadFrameStates = () => withTexts(import('./frame-states.tsx'), 'years', 'subscription');

/** `instead` is undefined where the page itself is shown, and null while what replaces it is on its way. */
export type FrameStates = { readonly banner: ReactNode; readonly instead: ReactNode | null | undefined };

/** Title of a page that shows what is of a year. */
function useYearTitle(): string | undefined {
  const routes = useMatches().flatMap(({ handle }) => (handle as RouteHandle | undefined)?.route ?? []);
  const year = routes.at(-1)?.year;
  const isOfYear = year === 'own' || typeof year === 'object';
  return isOfYear ? (routes.findLast(({ title }) => title !== null)?.title ?? undefined) : undefined;
}

export function useFrameStates({ account }: { account: Account }): FrameStates {
  const text = useText();
  const { locked } = useSyncStatus();
  const title = useYearTitle();
  const { person, school } = account;
  const lock = locked.find(({ schoolId }) => schoolId === school.schoolId);
  const isLocked = lock !== undefined;
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (!isLocked) setReading(false);
  }, [isLocked]);
  const status = person.year?.status ?? 'Active';
  const states = useLater(loadFrameStates, isLocked || status !== 'Active' ? 'urgently' : 'no');
  if (!title) return { banner: null, instead: undefined };
  if (lock && !isReading) {
    const { subscribes } = lock;
    const instead = states && (
      <states.LockedSchool
        title={text(title)}
        subscribes={subscribes}
        onAgain={() => account.connection.sendNow()}
        onRead={() => setReading(true)}
      />
    );
    return { banner: null, instead };
  }
  const banner = states && (
    <>
      {isLocked && <states.LockBanner onMore={() => setReading(false)} />}
      {person.isReadOnly && <states.ArchiveWarning person={person} />}
    </>
  );
  if (status !== 'NotStarted' && status !== 'Transfer') return { banner, instead: undefined };
  return { banner, instead: states && <states.ClosedYear person={person} status={status} title={text(title)} /> };
}
