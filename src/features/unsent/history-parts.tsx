// The parts of one version of a cell that the list of a phone and the two columns of a desktop put in different places.
import type { CellVersion } from '#contract/core/cell-version.ts';
import type { CellAddress } from '#contract/core/documents.ts';
import { inZone } from '#contract/core/time.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { intentToRestore } from '#contract/mutations.ts';
import { useMutate } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatTime } from '#shared/lib/dates.ts';
import { arrowRight } from '#shared/ui/icons/pages.ts';
import { Button, editLock, Icon, useToast } from '#shared/ui/index.ts';
import { CellValue } from './cell-value.tsx';
import styles from './history.module.css';
import type { Change } from './history-changes.ts';

export type HistoryOf = {
  address: CellAddress;
  lesson: LessonBody | null;
  authorOf: (version: CellVersion) => string;
  fromOf: (version: CellVersion) => string;
  isNow: (version: CellVersion) => boolean;
  mayRestore: (version: CellVersion) => boolean;
  /** Restoring is shown, and says why it cannot be. */
  isLocked: boolean;
};
type ValueProps = { address: CellAddress; lesson: LessonBody | null; value: unknown };

function From(props: ValueProps) {
  const text = useText();
  return (
    <div className={styles.from}>
      <span className="vh">{text('unsent.history.before')}: </span>
      <CellValue {...props} />
      <Icon shape={arrowRight} size="sm" />
    </div>
  );
}

type StepProps = {
  of: Pick<HistoryOf, 'address' | 'lesson'>;
  before: unknown;
  value: unknown;
  id?: string | undefined;
};

/** From what to what; `before` is undefined where that is not known. */
export function Step({ of: { address, lesson }, before, value, id }: StepProps) {
  return (
    <div className={styles.values} id={id}>
      {before !== undefined && <From address={address} lesson={lesson} value={before} />}
      <div className={styles.to}>
        <CellValue address={address} lesson={lesson} value={value} />
      </div>
    </div>
  );
}

/** When it was captured, delivered and accepted: the time alone on the day under which it stands. */
export function useWay(): (
  version: CellVersion,
  date: string,
) => Record<'captured' | 'delivered' | 'accepted', string | undefined> {
  const shownTime = useShownTime();
  const { timeZone } = usePerson();
  return ({ capturedAt, receivedAt, acceptedAt }, date) => {
    const time = (at: number) =>
      at === 0 ? undefined : inZone(at, timeZone).date === date ? formatTime(at, timeZone) : shownTime(at);
    return { captured: time(capturedAt), delivered: time(receivedAt), accepted: time(acceptedAt) };
  };
}

type ActProps = { of: HistoryOf; change: Change; onRestored?: () => void };

/** Brings the value back, where that may be done. */
export function Restore({ of: { address, mayRestore, isLocked }, change: { version }, onRestored }: ActProps) {
  const text = useText();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const mutate = useMutate();
  const intent = mayRestore(version) && intentToRestore(address, version.value);
  if (!intent) return null;
  const bringBack = async () => {
    const done = await mutate([intent]);
    if (done.outcome === 'notSaved') return toast.error(text(`error.${done.error.code}`));
    offerUndo(text('unsent.history.restored'), done.undo);
    onRestored?.();
  };
  return (
    <Button size="sm" {...editLock(isLocked ? 'yearReadOnly' : null)} onClick={() => void bringBack()}>
      {text('unsent.history.restore')}
    </Button>
  );
}
