// A card of the morning: the first of a list, and the rest when it is asked for.
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#shared/i18n/index.ts';
import styles from './panel.module.css';

type Props<Item> = {
  title: string;
  /** At the end of the head: a sum, or what the columns are. */
  end?: ReactNode;
  items: readonly Item[];
  none: string;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
};

const firstShown = 6;

export function Panel<Item>({ title, end, items, none, keyOf, children }: Props<Item>) {
  const text = useText();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  // One more than fits is shown in place of a button that says so.
  const shown = isWhole || items.length <= firstShown + 1 ? items : items.slice(0, firstShown);
  const rest = items.length - shown.length;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {items.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((item) => (
            <li key={keyOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {text('morning.more', { count: rest })}
        </button>
      )}
    </section>
  );
}
