// The values of a cell by day, the newest first: when, from what to what, by whom and from where. An earlier value is brought back by a
// new operation, as the cell's declaration undoes it.
import type { CellVersion } from '#contract/core/cell-version.ts';
import type { CellAddress } from '#contract/core/documents.ts';
import { inZone } from '#contract/core/time.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { intentToRestore } from '#contract/mutations.ts';
import type { useCell } from '#data/documents/use-documents.ts';
import { useMutate } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatTime, formatWeekdayDate } from '#shared/lib/dates.ts';
import { arrowRight } from '#shared/ui/icons/pages.ts';
import { Button, classes, editLock, Icon, Receipt, StateChip, useToast } from '#shared/ui/index.ts';
import { CellValue } from './cell-value.tsx';
import styles from './history.module.css';
import { type Change, changesOf } from './history-changes.ts';

type Shared = {
  address: CellAddress;
  lesson: LessonBody | null;
  authorOf: (version: CellVersion) => string;
  fromOf: (version: CellVersion) => string;
  isNow: (version: CellVersion) => boolean;
  mayRestore: (version: CellVersion) => boolean;
  /** Restoring is shown, and says why it cannot be. */
  isLocked: boolean;
};
export type HistoryDaysProps = Shared & {
  /** The newest first. */
  versions: readonly CellVersion[];
  /** Nothing is missing between them. */
  isWhole: boolean;
  /** What this device holds above them. */
  pending: ReturnType<typeof useCell> | null;
  isAsking: boolean;
};

export function HistoryDays({ versions, isWhole, pending, isAsking, ...shared }: HistoryDaysProps) {
  const language = useLanguage();
  const { timeZone } = usePerson();
  const dayOf = ({ capturedAt, acceptedAt }: CellVersion) => inZone(capturedAt || acceptedAt, timeZone).date;
  const days: { date: string; changes: Change[] }[] = [];
  for (const change of changesOf(versions, isWhole)) {
    const date = dayOf(change.version);
    const last = days.at(-1);
    // A clock that was wrong may lead back to a day: the order is that of the server.
    if (last?.date === date) last.changes.push(change);
    else days.push({ date, changes: [change] });
  }
  const { address, lesson } = shared;
  return (
    <div className={styles.days} aria-busy={isAsking}>
      {pending && (
        <ol className="card">
          <li className={styles.one} data-version>
            <StateChip state={pending.state === 'saving' ? 'onDevice' : pending.state} isInline />
            <div className={styles.values}>
              {pending.base.version > 0 && <From {...{ address, lesson }} value={pending.base.value} />}
              <To {...{ address, lesson }} value={pending.value} />
            </div>
          </li>
        </ol>
      )}
      {days.map(({ date, changes }) => (
        <section key={`${date} ${changes[0]?.version.version}`}>
          <h2>{formatWeekdayDate(date, language)}</h2>
          <ol className="card">
            {changes.map((change) => (
              <Version key={change.version.version} change={change} date={date} {...shared} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

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

function To(props: ValueProps) {
  return (
    <div className={styles.to}>
      <CellValue {...props} />
    </div>
  );
}

function Version({ change, date, ...shared }: Shared & { change: Change; date: string }) {
  const { address, lesson, authorOf, fromOf, isNow, mayRestore, isLocked } = shared;
  const { version, before } = change;
  const text = useText();
  const shownTime = useShownTime();
  const { timeZone } = usePerson();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const mutate = useMutate();
  const { value, capturedAt, receivedAt, acceptedAt } = version;
  const time = (at: number) =>
    at === 0 ? undefined : inZone(at, timeZone).date === date ? formatTime(at, timeZone) : shownTime(at);
  const intent = mayRestore(version) && intentToRestore(address, value);
  const bringBack = async () => {
    if (!intent) return;
    const done = await mutate([intent]);
    if (done.outcome === 'notSaved') toast.error(text(`error.${done.error.code}`));
    else offerUndo(text('unsent.history.restored'), done.undo);
  };
  return (
    <li className={styles.one} data-version>
      <time className={classes(styles.time, 'num')}>{formatTime(capturedAt || acceptedAt, timeZone)}</time>
      <div className={styles.values}>
        {before !== undefined && <From {...{ address, lesson }} value={before} />}
        <To {...{ address, lesson }} value={value} />
      </div>
      <p className={styles.who}>
        <b>{authorOf(version)}</b> <span className="muted">{fromOf(version)}</span>
      </p>
      <div className={styles.way}>
        <Receipt captured={time(capturedAt)} delivered={time(receivedAt)} accepted={time(acceptedAt)} />
      </div>
      <div className={styles.act}>
        {isNow(version) && <span className="chip">{text('unsent.history.now')}</span>}
        {intent && (
          <Button size="sm" {...editLock(isLocked ? 'yearReadOnly' : null)} onClick={() => void bringBack()}>
            {text('unsent.history.restore')}
          </Button>
        )}
      </div>
    </li>
  );
}
