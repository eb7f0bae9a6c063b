// All that happened to a student, a member of the staff or a class, newest first, a page at a time: one card for each call, with everything
// that it changed about them.
import { useState } from 'react';
import { changesEndpoints } from '#contract/changes/changes.endpoints.ts';
import type { EntryHistory, SubjectHistory as History } from '#contract/changes/changes.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type Read, useRead } from '#data/reads/use-read.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, EmptyState, Skeleton } from '#shared/ui/index.ts';
import { ReadView } from '../read/read-view.tsx';
import { BatchLine } from './batch-line.tsx';
import style from './changes.module.css';
import { FieldsChanged } from './fields-changed.tsx';
import { type AnyKind, actOf, callWords, entryCount } from './kinds.ts';
import { useKnownKinds } from './known-kinds.ts';

/** A student by the number of the school, the staff by user id, a class by its id. */
type Subject = { of: 'student' | 'staff' | 'group'; id: string | number };

export function SubjectHistory(subject: Subject) {
  const kinds = useKnownKinds();
  return kinds === null ? <Skeleton rows={3} /> : <PageOf {...subject} kinds={kinds} />;
}

/** `before`: where the page above ended. */
function PageOf({ of, id, kinds, before }: Subject & { kinds: readonly AnyKind[]; before?: string }) {
  const { school } = useAccount();
  const asked = { ...school, of, id: String(id), ...(before && { before }) };
  const read = useRead(changesEndpoints.subjectHistory, { query: asked });
  return (
    <SubjectView read={read} kinds={kinds} isFirst={before === undefined}>
      {(next) => <PageOf of={of} id={id} kinds={kinds} before={next} />}
    </SubjectView>
  );
}

/** A page of it that is available; `children` is the next one. */
export function SubjectView(props: {
  read: Read<History>;
  kinds: readonly AnyKind[];
  isFirst?: boolean;
  children: (next: string) => React.ReactNode;
}) {
  const { read, kinds, isFirst = true, children } = props;
  const text = useText();
  const [isFurther, setFurther] = useState(false);
  return (
    <ReadView read={read} rows={3} isEditor={isFirst}>
      {({ entries, next }) => (
        <>
          {isFirst && entries.length === 0 && <EmptyState title={text('changes.none')} />}
          <ol className={style.list}>
            {[...Map.groupBy(entries, ({ batch }) => batch)].map(([batch, own]) => (
              <li key={batch} className="card">
                <BatchAbout entries={own} kinds={kinds} />
              </li>
            ))}
          </ol>
          {next !== null && !isFurther && <Button onClick={() => setFurther(true)}>{text('changes.more')}</Button>}
          {next !== null && isFurther && children(next)}
        </>
      )}
    </ReadView>
  );
}

/** What one call changed about somebody, of all that it changed. */
function BatchAbout({ entries, kinds }: { entries: readonly EntryHistory[]; kinds: readonly AnyKind[] }) {
  const text = useText();
  const [first] = entries;
  if (!first) return null;
  const count = entryCount(first);
  return (
    <>
      <BatchLine batch={first} kinds={kinds} title={callWords(kinds, first.call, text) ?? text(actOf(first))}>
        {count > entries.length && <p className="muted">{text('changes.together', { count })}</p>}
      </BatchLine>
      {entries.map((change) => {
        const kind = kinds.find((one) => one.kind === change.entity);
        return kind && <ChangeOf key={`${change.entity} ${change.id}`} kind={kind} change={change} />;
      })}
    </>
  );
}

/** Fields are asked of one kind at a time: they are hooks. */
function ChangeOf({ kind, change }: { kind: AnyKind; change: EntryHistory }) {
  return <FieldsChanged fields={kind.useFields()} change={change} />;
}
