// Behind the cells of a pupil: what they brought from another class, and what the period makes of all of it.
import { useCallback, useSyncExternalStore } from 'react';
import { fifthOf } from '#contract/grading/bands.ts';
import type { QuarterResult } from '#contract/grading/quarter-result.ts';
import { useText } from '#shared/i18n/index.ts';
import { classes, Nothing } from '#shared/ui/index.ts';
import { broughtShort } from './brought-words.ts';
import type { GridStore } from './grid-store.ts';
import type { GridWords } from './grid-words.ts';
import styles from './journal-grid.module.css';
import type { JournalRow, ResultPlace } from './journal-model.ts';

type Props = { store: GridStore; row: JournalRow; words: GridWords };

export function RowResults({ store, row, words }: Props) {
  const text = useText();
  const subscribe = useCallback(
    (listener: () => void) => store.periodResults.onResult(row.index, listener),
    [store, row.index],
  );
  const result = useSyncExternalStore(subscribe, () => store.periodResults.result(row.index));
  const first = store.model.columns.length;
  const selected = useSyncExternalStore(store.onPlace, () => {
    const place = store.place();
    return place?.row === row.index ? place.col - first : -1;
  });
  const percent = result?.percent ?? null;
  const mark = markOf(result, words);
  const brought = broughtShort(row.brought, { scoreType: store.journal.scoreType, words });
  const faces = {
    brought: {
      className: styles.brought,
      said: `${text('journal.head.brought')}: ${brought || text('journal.result.none')}`,
      shown: brought && <span>{brought}</span>,
    },
    percent: {
      className: styles.pct,
      said: `%: ${percent === null ? text('journal.result.incomplete') : percent}`,
      shown:
        percent === null ? (
          <Nothing why={text('journal.result.incomplete')} />
        ) : (
          <span data-fifth={fifthOf(percent, 100)}>{percent}</span>
        ),
    },
    mark: {
      className: styles.q,
      said: `${text('journal.head.mark')}: ${mark || text('journal.result.none')}`,
      shown: result?.mark == null ? <Nothing why={text('journal.result.none')} /> : <b>{mark}</b>,
    },
  } as const satisfies Record<ResultPlace, object>;
  return store.results.map((place, index) => {
    const { className, said, shown } = faces[place];
    const attributes = {
      'aria-label': `${row.name}, ${said}`,
      role: 'gridcell',
      tabIndex: selected === index ? 0 : -1,
      'aria-selected': selected === index || undefined,
      'aria-colindex': first + index + 2,
      'data-r': row.index,
      'data-c': first + index,
    };
    return (
      <div
        key={place}
        {...attributes}
        data-result={place}
        className={classes(styles.c, className, selected === index && styles.isFocus)}
      >
        {shown}
      </div>
    );
  });
}

function markOf(result: QuarterResult | null, words: GridWords): string {
  if (result?.mark == null) return '';
  if (result.subject.scoreType !== 'credit') return String(result.mark);
  return result.mark === 1 ? words.pass : words.fail;
}
