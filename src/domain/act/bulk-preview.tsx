// Before something is done to many: who they are and what changes, and with whom it cannot be done.
import { type Text, useText } from '#shared/i18n/index.ts';
import { Notice } from '#shared/ui/index.ts';
import { ScrollFrame } from '#shared/ui/scroll-frame.tsx';
import style from './bulk-preview.module.css';

/** From this many on the first ones stand for all. */
const manyNames = 200;
const firstNames = 10;

type PreviewRow = {
  readonly id: number;
  readonly name: string;
  /** What changes, such as "7 «А» → 7 «Б»". */
  readonly change?: string | null;
  /** Why it cannot be done with this one. */
  readonly wrong?: string | null;
};

export type PreviewWords = Readonly<Record<'chosen' | 'barred' | 'others', (count: number) => string>>;
type Props = {
  readonly rows: readonly PreviewRow[];
  /** What a person must know of it besides, such as that nothing undoes it. */
  readonly lasting?: string;
  /** How many of what; without them students. A page that says none has the texts of `contingent`. */
  readonly words?: PreviewWords;
};

export function BulkPreview({ rows, lasting, words }: Props) {
  const text = useText();
  const { chosen, barred: barredWords, others } = words ?? studentWords(text);
  const [fine = [], barred = []] = [false, true].map((is) => rows.filter(({ wrong }) => (wrong != null) === is));
  return (
    <div className="stack">
      {lasting && <p>{lasting}</p>}
      {barred.length > 0 && (
        <Notice tone="warn" title={barredWords(barred.length)}>
          <Names rows={barred} label={barredWords(barred.length)} others={others} />
        </Notice>
      )}
      <p className="muted">{chosen(fine.length)}</p>
      <Names rows={fine} label={chosen(fine.length)} others={others} />
    </div>
  );
}

const studentWords = (text: Text): PreviewWords => ({
  chosen: (count) => text('contingent.bulk.chosen', { count }),
  barred: (count) => text('contingent.bulk.barred', { count }),
  others: (count) => text('contingent.bulk.others', { count }),
});

type NamesProps = Pick<Props, 'rows'> & Pick<PreviewWords, 'others'> & { readonly label: string };
function Names({ rows, label, others }: NamesProps) {
  const shown = rows.length < manyNames ? rows : rows.slice(0, firstNames);
  return (
    <ScrollFrame className={style.frame} label={label}>
      <ul className={style.names}>
        {shown.map(({ id, name, change, wrong }) => (
          <li key={id}>
            <span>{name}</span>
            {(wrong ?? change) && <span className="muted">{wrong ?? change}</span>}
          </li>
        ))}
        {shown.length < rows.length && <li className="muted">{others(rows.length - shown.length)}</li>}
      </ul>
    </ScrollFrame>
  );
}
