import type { TicketAbout } from '#contract/support/support.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import styles from './support.module.css';

/** What the application said of itself with a request, folded. */
export function AboutList({ about, title, note }: { about: TicketAbout; title: string; note?: string }) {
  const text = useText();
  const wordsOf = (name: string, value: string | number | boolean | null) => {
    if (typeof value === 'boolean') return text(value ? 'support.yes' : 'support.no');
    return name === 'role' ? text(`shell.role.${value}`) : (value ?? '');
  };
  return (
    <details className={styles.about}>
      <summary>{title}</summary>
      {note && <p className="muted">{note}</p>}
      <dl>
        {Object.entries(about).map(([name, value]) => (
          <div key={name}>
            <dt>{text(`support.about.${name}`)}</dt>
            <dd>{wordsOf(name, value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
