import type { EntryChange } from '#contract/changes/changes.schema.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { arrowRight } from '#shared/ui/icons/pages.ts';
import { Icon } from '#shared/ui/index.ts';
import style from './changes.module.css';
import { type ChangedField, changedWords } from './kinds.ts';

type Props<Value> = {
  fields: readonly ChangedField<Value>[];
  change: Pick<EntryChange, 'before' | 'after'>;
};

/** The outcome of the fields of an entry: before and after beside each other, one of them where the entry came or went. */
export function FieldsChanged<Value>({ fields, change }: Props<Value>) {
  const text = useText();
  const rows = changedWords(fields, change, useLanguage());
  if (rows.length === 0) return null;
  return (
    <dl className={style.fields}>
      {rows.map(({ key, title, before, after }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>
            {change.before && <del>{before || text('form.empty')}</del>}
            {change.before && change.after && <Icon shape={arrowRight} />}
            {change.after && <ins>{after || text('form.empty')}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
