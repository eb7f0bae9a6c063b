// What one call did: what, who, when, from where; and the button that takes it back, with what stayed.
import { type ReactNode, useState } from 'react';
import type { ChangeBatch, Undone } from '#contract/changes/changes.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { arrowBackUp } from '#shared/ui/icons/index.ts';
import { Button, editLock, Notice } from '#shared/ui/index.ts';
import { BatchEntries } from './batch-entries.tsx';
import style from './changes.module.css';
import { type AnyKind, entryCount, originOf } from './kinds.ts';
import { useUndo } from './use-undo.ts';

type Props = {
  batch: ChangeBatch;
  title: string;
  kinds: readonly AnyKind[];
  children?: ReactNode;
};

export function BatchLine({ batch, title, kinds, children }: Props) {
  const text = useText();
  const { timeZone, isReadOnly } = usePerson();
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Undone | null>(null);
  const count = entryCount(batch);
  const time = (at: number) => formatDateTime(at, timeZone);
  const press = async () => {
    setBusy(true);
    setOutcome(await undo(batch.batch));
    setBusy(false);
  };
  return (
    <div className={style.batch}>
      <div className={style.head}>
        <h3>{title}</h3>
        <p>
          {batch.author.name} <span className="muted num">{time(batch.at)}</span>{' '}
          <span className="muted">
            · {text(`changes.from.${originOf(batch.call)}`)}, {batch.device ?? text('changes.noDevice')}
          </span>
        </p>
        {children}
      </div>
      {batch.undoneAt !== null && (
        <span className="chip">{text('changes.undoneAt', { time: time(batch.undoneAt) })}</span>
      )}
      {(batch.notUndone === 'old' || batch.notUndone === 'notYours' || batch.notUndone === 'never') && (
        <span className="muted">{text(`changes.notUndone.${batch.notUndone}`)}</span>
      )}
      {batch.canUndo && (
        <Button
          size="sm"
          icon={arrowBackUp}
          isBusy={isBusy}
          onClick={() => void press()}
          {...editLock(isReadOnly ? 'yearReadOnly' : null)}
        >
          {count > 1 ? text('changes.undoAll', { count }) : text('ui.undo')}
        </Button>
      )}
      {outcome && (
        <div className={style.outcome}>
          <Outcome undone={outcome}>
            <BatchEntries batch={batch} kinds={kinds} only={outcome.kept} />
          </Outcome>
        </div>
      )}
    </div>
  );
}

function Outcome({ undone: { undone, kept }, children }: { undone: Undone; children: ReactNode }) {
  const text = useText();
  const hasKept = kept.length > 0;
  return (
    <Notice tone={hasKept ? 'warn' : 'ok'} title={text(undone > 0 ? 'changes.done' : 'changes.nothing')} isAlert>
      {hasKept && text('changes.kept', { count: kept.length })}
      {hasKept && children}
    </Notice>
  );
}
