import { useText } from '#shared/i18n/index.ts';
import { classes, Icon } from '#shared/ui/index.ts';
import styles from './lab.module.css';
import { nameWords } from './names.ts';
import { pastRuns } from './runner.ts';
import { useLive } from './use-lab.ts';
import { outcomeIcon } from './verdict-card.tsx';

export function PastRuns() {
  const text = useText();
  const past = useLive(pastRuns) ?? [];
  return (
    <section aria-labelledby="lab-past">
      <h2 id="lab-past">{text('lab.past')}</h2>
      {past.length === 0 ? (
        <p className="muted">{text('lab.past.empty')}</p>
      ) : (
        <ul className={classes('card', styles.runs)}>
          {past.map(({ at, verdict: { scenario, outcome, lost, duplicated, ms } }) => (
            <li key={at} className={outcome === 'failed' ? 'is-bad' : undefined}>
              <Icon shape={outcomeIcon[outcome]} />
              <span className="grow">
                {nameWords(scenario, text)}
                {outcome !== 'passed' && <small>{text(`lab.verdict.${outcome}`)}</small>}
                {lost > 0 && <small>{text('lab.past.lost', { number: lost })}</small>}
                {duplicated > 0 && <small>{text('lab.past.twice', { number: duplicated })}</small>}
              </span>
              <span className="faint num">{text('lab.verdict.seconds', { seconds: (ms / 1000).toFixed(1) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
