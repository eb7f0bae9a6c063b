// What stands over a page or in its place because of the year or the subscription. The code and the texts come only when they are needed.
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Account } from '#data/account.ts';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useText } from '#shared/i18n/index.ts';
import { loadPageTexts } from '../texts.ts';
import { useLater } from './use-later.ts';
import { sectionOf, yearSections } from './year-pages.ts';

const loadFrameStates = async () => (await Promise.all([import('./frame-states.tsx'), loadPageTexts()]))[0];

/** `instead` is undefined where the page itself is shown, and null while what replaces it is on its way. */
export type FrameStates = { readonly banner: ReactNode; readonly instead: ReactNode | null | undefined };

export function useFrameStates({ account }: { account: Account }): FrameStates {
  const text = useText();
  const { locked } = useSyncStatus();
  const title = yearSections[sectionOf(useLocation().pathname)];
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
  return { banner, instead: states && <states.ClosedYear status={status} title={text(title)} /> };
}
