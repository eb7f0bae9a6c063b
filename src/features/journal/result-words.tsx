// How percent and mark of the period come about: one sentence per part, and the parts as a bar.
import { useSyncExternalStore } from 'react';
import { explain, partNames } from '#contract/grading/explanation.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { broughtLong } from './brought-words.ts';
import type { GridStore } from './grid-store.ts';
import type { GridWords } from './grid-words.ts';
import type { JournalRow } from './journal-model.ts';
import styles from './result-words.module.css';

export function ResultWords({ store, row, words }: { store: GridStore; row: JournalRow; words: GridWords }) {
  const text = useText();
  const result = useSyncExternalStore(
    (listener) => store.periodResults.onResult(row.index, listener),
    () => store.periodResults.result(row.index),
  );
  const { rules } = store;
  const written = (values: Readonly<Record<string, string | number>>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'number' ? formatNumber(value, words.language) : value,
      ]),
    );
  return (
    <section className={styles.why}>
      <p className={styles.who}>
        <b>{row.number}</b> {row.name}
      </p>
      {row.brought.length > 0 && (
        <>
          <p className="muted">{text('journal.brought')}</p>
          <ul className={styles.list}>
            {row.brought.map((mark) => (
              <li key={mark.scheduleUuid}>{broughtLong(mark, { scoreType: store.journal.scoreType, words }, text)}</li>
            ))}
          </ul>
        </>
      )}
      {!result || !rules ? (
        <p>{text('journal.result.noRules')}</p>
      ) : (
        <>
          {result.parts.length > 0 && (
            <div className={styles.bar} aria-hidden="true">
              {result.parts.map((part) => (
                <span key={part.kind} className={styles.part} style={{ flexGrow: part.weight }}>
                  <i style={{ width: `${part.weight > 0 ? (100 * part.earned) / part.weight : 0}%` }} />
                  <small>{text(partNames[part.kind].label)}</small>
                </span>
              ))}
            </div>
          )}
          <ul className={styles.list}>
            {explain(rules, result).map(({ message, values }) => (
              <li key={message}>{text(message, written(values))}</li>
            ))}
          </ul>
        </>
      )}
      <p className="faint">{text('journal.result.shownCells')}</p>
    </section>
  );
}
