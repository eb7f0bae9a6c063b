// One line for who is here for the first time: what to do first. Its place is kept from the first paint on, so that nothing moves; it is gone for
// ever once that was done or the line was closed; each person of a device has their own.
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { isIn, type Role } from '#contract/core/roles.ts';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { x } from '#shared/ui/icons/index.ts';
import { arrowRight } from '#shared/ui/icons/pages.ts';
import { Icon, IconButton } from '#shared/ui/index.ts';
import { isFirstDone, keepFirstDone } from './first-done.ts';
import styles from './schedule.module.css';

/** A parent comes to a lesson through its homework (decisions B9). */
type Group = 'teacher' | 'management' | 'student' | 'parent';

function groupOf(role: Role): Group | null {
  if (isIn('teacher', role)) return 'teacher';
  if (isIn('management', role)) return 'management';
  return role === 'student' || role === 'parent' ? role : null;
}

export default function FirstLine() {
  const account = useAccount();
  const { role, isReadOnly } = usePerson();
  const { userId } = account.user;
  const group = groupOf(role);
  // Read once: what is done elsewhere takes the line away at the next look, not under a finger.
  const [isNew, setNew] = useState(() => !isFirstDone(userId) && account.base.outbox().length === 0);
  const hasWritten = useHasWritten(account, isNew && group === 'teacher');
  useDone(account, group, isNew && hasWritten !== true);
  if (!isNew || group === null || isReadOnly) return null;
  // The place is kept: nothing on the page moves.
  if (hasWritten !== false) return <div className={styles.first} />;
  const end = () => {
    keepFirstDone(userId);
    setNew(false);
  };
  return <Line group={group} onEnd={end} />;
}

function Line({ group, onEnd }: { group: Group; onEnd: () => void }): ReactNode {
  const text = useText();
  const { eduYear } = useParams();
  const to = group === 'management' ? pagePath(eduYear, 'frontoffice/dashboard/:date?') : null;
  const words = text(`schedule.first.${group}`);
  return (
    <div className={styles.first} data-first-line>
      <Icon shape={arrowRight} size="sm" />
      {to === null ? (
        <p className="grow">{words}</p>
      ) : (
        <Link className="grow" to={to} onClick={onEnd}>
          {words}
        </Link>
      )}
      <IconButton icon={x} size="sm" variant="plain" label={text('schedule.first.close')} onClick={onEnd} />
    </div>
  );
}

/** Whether they have written from this device before, sent or not; null until the device says so. */
function useHasWritten({ base, outbox }: Account, isAsked: boolean): boolean | null {
  const [hasWritten, setHasWritten] = useState<boolean | null>(isAsked ? null : false);
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    const note = (has: boolean) => !isLeft && setHasWritten(has);
    Promise.all([outbox.receipts(1), base.ready]).then(
      ([receipts]) => note(receipts.length > 0 || base.outbox().length > 0),
      () => note(false),
    );
    return () => {
      isLeft = true;
    };
  }, [base, outbox, isAsked]);
  return hasWritten;
}

/** Whoever has written something from here knows the way; a student has found it with a lesson that is opened, a parent with a homework. */
function useDone({ user: { userId }, base }: Account, group: Group | null, isShown: boolean): void {
  useEffect(() => {
    if (isFirstDone(userId)) return;
    if (!isShown) return keepFirstDone(userId);
    if (group === 'teacher') return base.onOutbox(() => keepFirstDone(userId));
    if (group === 'management') return;
    const found = group === 'parent' ? 'a[href*="/assigned/"]' : 'a[href*="/lesson/"]';
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(found)) keepFirstDone(userId);
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [userId, base, group, isShown]);
}
