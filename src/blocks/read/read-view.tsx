// The states of a read: loading, empty with its next step, error with retry, not on this device without a network, and kept with its age.
import type { ReactNode } from 'react';
import type { Read } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useText } from '#shared/i18n/index.ts';
import { AgeLabel, EmptyState, ReadOnlyNotice, Skeleton, useIsLate } from '#shared/ui/index.ts';
import { ReadFailure } from './read-failure.tsx';
import './read-view.css';

export type ReadViewProps<Data> = {
  read: Read<Data>;
  /** What is said where there is nothing; without it `children` say so themselves. `action` is the next step, where one may write. */
  empty?: { title: string; text?: string; action?: ReactNode };
  /** Rows of the skeleton: about as many as will come. */
  rows?: number;
  /** The page changes things: in a year that is read only it says so. */
  isEditor?: boolean;
  children: (data: Data) => ReactNode;
};

export function ReadView<Data>({ read, empty, rows = 4, isEditor = false, children }: ReadViewProps<Data>) {
  const text = useText();
  const { isReadOnly } = usePerson();
  const { data, error, askAgain } = read;
  if (data === undefined) {
    if (error === null) return <Skeleton rows={rows} />;
    return <ReadFailure error={error} onRetry={askAgain} />;
  }
  const isEmpty = empty && Array.isArray(data) && data.length === 0;
  return (
    <>
      {isEditor && isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <ReadAge read={read} />
      {isEmpty ? (
        <EmptyState title={empty.title} text={empty.text} actions={isReadOnly ? undefined : empty.action} />
      ) : (
        children(data)
      )}
    </>
  );
}

/** How old a kept read is, while the server has not confirmed it. */
export function ReadAge({ read: { confirmedAt, isConfirmed, error } }: { read: Read<unknown> }) {
  const shown = useShownTime();
  const isLate = useIsLate();
  if (confirmedAt === null || isConfirmed || !(isLate || error)) return null;
  return (
    <p className="read-age">
      <AgeLabel at={shown(confirmedAt)} isOld={error !== null} />
    </p>
  );
}
