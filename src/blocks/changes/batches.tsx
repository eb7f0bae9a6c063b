// What was changed in a school, newest first, a page at a time: one line for each call, opened to its entries, undone as a whole.
import { useState } from 'react';
import { changesEndpoints } from '#contract/changes/changes.endpoints.ts';
import { type ChangeBatch, mostBatches } from '#contract/changes/changes.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type Read, useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import { ReadView } from '../read/read-view.tsx';
import { BatchEntries } from './batch-entries.tsx';
import { BatchLine } from './batch-line.tsx';
import style from './changes.module.css';
import { type AnyKind, callWords } from './kinds.ts';

/** `after`: those that follow the last one of a page. */
export function Batches({ kinds, after }: { kinds: readonly AnyKind[]; after?: string | undefined }) {
  const { school } = useAccount();
  const read = useRead(changesEndpoints.batches, { query: { ...school, ...(after && { before: after }) } });
  return <BatchesView kinds={kinds} read={read} isFirst={after === undefined} />;
}

/** The same of a read that is available. */
export function BatchesView(props: {
  kinds: readonly AnyKind[];
  read: Read<readonly ChangeBatch[]>;
  isFirst?: boolean;
}) {
  const { kinds, read, isFirst = true } = props;
  const text = useText();
  const empty = { title: text('changes.none'), text: text('changes.noneText') };
  const [isFurther, setFurther] = useState(false);
  return (
    <ReadView read={read} rows={8} {...(isFirst && { empty, isEditor: true })}>
      {(batches) => (
        <>
          <ol className={style.list}>
            {batches.map((batch) => (
              <li key={batch.batch} className="card">
                <Batch batch={batch} kinds={kinds} />
              </li>
            ))}
          </ol>
          {batches.length === mostBatches && !isFurther && (
            <Button onClick={() => setFurther(true)}>{text('changes.more')}</Button>
          )}
          {isFurther && <Batches kinds={kinds} after={batches.at(-1)?.batch} />}
        </>
      )}
    </ReadView>
  );
}

function Batch({ batch, kinds }: { batch: ChangeBatch; kinds: readonly AnyKind[] }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const counts = Object.entries(batch.counts).map(([kind, count]) => {
    const known = kinds.find((each) => each.kind === kind);
    return text(known?.counted ?? 'changes.entries', { count });
  });
  return (
    <>
      <BatchLine batch={batch} kinds={kinds} title={callWords(kinds, batch.call, text) ?? text('changes.changed')}>
        <p className="muted">{counts.join(', ')}</p>
      </BatchLine>
      <details className={style.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{text('changes.entriesOf')}</summary>
        {isOpen && <BatchEntries batch={batch} kinds={kinds} />}
      </details>
    </>
  );
}
