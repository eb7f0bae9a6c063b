// The history of one entry, newest first: who changed what, when, from where; and back as far as nobody has changed it since.
import { changesEndpoints } from '#contract/changes/changes.endpoints.ts';
import type { EntryHistory } from '#contract/changes/changes.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type Read, useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { ReadView } from '../read/read-view.tsx';
import { BatchLine } from './batch-line.tsx';
import style from './changes.module.css';
import { FieldsChanged } from './fields-changed.tsx';
import { type AnyKind, actOf, callWords, entryCount } from './kinds.ts';

export function ChangeHistory({ of, id }: { of: AnyKind; id: string }) {
  const { school } = useAccount();
  return (
    <HistoryView of={of} read={useRead(changesEndpoints.entryHistory, { query: { ...school, entity: of.kind, id } })} />
  );
}

/** The same of a read that is available. */
export function HistoryView({ of, read }: { of: AnyKind; read: Read<readonly EntryHistory[]> }) {
  const text = useText();
  const fields = of.useFields();
  return (
    <ReadView read={read} rows={3} empty={{ title: text('changes.none') }} isEditor>
      {(changes) => (
        <ol className={style.list}>
          {changes.map((change) => {
            const count = entryCount(change);
            return (
              <li key={change.batch} className="card">
                <BatchLine
                  batch={change}
                  kinds={[of]}
                  title={callWords([of], change.call, text) ?? text(actOf(change))}
                >
                  {count > 1 && <p className="muted">{text('changes.together', { count })}</p>}
                </BatchLine>
                <FieldsChanged fields={fields} change={change} />
              </li>
            );
          })}
        </ol>
      )}
    </ReadView>
  );
}
