import type { ReactNode } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { Nothing } from '#shared/ui/index.ts';
import style from './facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** What is known of somebody or of a class, in columns as many as fit; what nobody has given is said to be missing. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const text = useText();
  return (
    <dl className={style.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <Nothing why={text('people.notGiven')} />}</dd>
        </div>
      ))}
    </dl>
  );
}
