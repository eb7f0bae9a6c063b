// The entries of a batch by their kind, each with how it changed.
import { changesEndpoints } from '#contract/changes/changes.endpoints.ts';
import type { ChangeBatch, EntryChange, Undone } from '#contract/changes/changes.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { ReadView } from '../read/read-view.tsx';
import style from './changes.module.css';
import { FieldsChanged } from './fields-changed.tsx';
import { type AnyKind, actOf, nameOf } from './kinds.ts';

/** `only`: some of them, by their names alone. */
export function BatchEntries(props: {
  batch: Pick<ChangeBatch, 'batch' | 'counts'>;
  kinds: readonly AnyKind[];
  only?: Undone['kept'];
}) {
  const { kinds, only } = props;
  const { batch, counts } = props.batch;
  const text = useText();
  const { school } = useAccount();
  const read = useRead(changesEndpoints.batch, { query: { ...school, batch } });
  const isWanted = ({ entity, id }: EntryChange) =>
    !only || only.some((entry) => entry.entity === entity && entry.id === id);
  return (
    <ReadView read={read} rows={2}>
      {(entries) =>
        [...Map.groupBy(entries.filter(isWanted), ({ entity }) => entity)].map(([entity, changes]) => {
          const kind = kinds.find((each) => each.kind === entity);
          const count = only ? changes.length : (counts[entity] ?? changes.length);
          if (!kind) return <p key={entity}>{text('changes.entries', { count })}</p>;
          return <Entries key={entity} kind={kind} changes={changes} count={count} isBrief={only !== undefined} />;
        })
      }
    </ReadView>
  );
}

/** `count`: of all, of which these may be the first. */
type EntriesProps = { kind: AnyKind; changes: readonly EntryChange[]; count: number; isBrief: boolean };
function Entries({ kind, changes, count, isBrief }: EntriesProps) {
  const text = useText();
  const language = useLanguage();
  const fields = kind.useFields();
  if (isBrief) return <p>{changes.map((change) => nameOf(fields, change, language)).join(', ')}</p>;
  const rest = count - new Set(changes.map(({ id }) => id)).size;
  return (
    <ul className={style.entries}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry may change twice in a batch, and nothing of it moves
        <li key={index}>
          <p>
            <b>{nameOf(fields, change, language)}</b> <span className="muted">{text(actOf(change))}</span>
          </p>
          <FieldsChanged fields={fields} change={change} />
        </li>
      ))}
      {rest > 0 && <li className="muted">{text('changes.rest', { count: rest })}</li>}
    </ul>
  );
}
