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

type Values = EntryHistory['before'];
/** Of changes of an entry, those that belong on a page about a part of it; all of them by default. */
type IsShown = (before: Values, after: Values) => boolean;

export function ChangeHistory({ of, id, isShown }: { of: AnyKind; id: string; isShown?: IsShown }) {
  const { school } = useAccount();
  const read = useRead(changesEndpoints.entryHistory, { query: { ...school, entity: of.kind, id } });
  return <HistoryView of={of} read={read} {...(isShown && { isShown })} />;
}

/** The same of a read that is available. */
export function HistoryView(props: { of: AnyKind; read: Read<readonly EntryHistory[]>; isShown?: IsShown }) {
  const { of, read: whole, isShown = () => true } = props;
  const text = useText();
  const fields = of.useFields();
  const own = whole.data?.filter(({ before, after }) => isShown(before, after));
  const read = { ...whole, data: own };
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
