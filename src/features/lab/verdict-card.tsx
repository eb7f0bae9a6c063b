import { useText } from '#shared/i18n/index.ts';
import { alertCircle, circleCheck, clockUp, squareX } from '#shared/ui/icons/index.ts';
import { download as downloadIcon } from '#shared/ui/icons/pages.ts';
import { Button, classes, Icon } from '#shared/ui/index.ts';
import { download } from './download.ts';
import { nameWords } from './names.ts';
import type { Outcome, Verdict } from './verdict.ts';
import styles from './verdict-card.module.css';

export const outcomeIcon = { passed: circleCheck, waiting: clockUp, failed: squareX, unknown: alertCircle } as const;
const rows = ['lost', 'duplicated', 'waiting', 'parked', 'notSaved', 'requests', 'faultsMet'] as const;
const toneClass: Record<Outcome, string | undefined> = {
  passed: undefined,
  waiting: styles.open,
  failed: styles.bad,
  unknown: styles.open,
};

/** The one verdict of a run: three numbers that must be equal, and those that must be nothing. */
export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const text = useText();
  const { outcome, notRestored, bytesUp, ms, scenario, files, exposed } = verdict;
  const seconds = (ms / 1000).toFixed(1);
  return (
    <div className="card">
      <div className={classes(styles.head, toneClass[outcome])} role="status">
        <Icon shape={outcomeIcon[outcome]} />
        <div className="grow">
          <b>{text(`lab.verdict.${outcome}`)}</b>
          <span className="muted">
            {outcome === 'unknown'
              ? text('lab.verdict.unknown.why')
              : `${text('lab.verdict.seconds', { seconds })}, ${nameWords(scenario, text)}`}
          </span>
        </div>
      </div>
      <ol className={classes(styles.eq, 'num')}>
        {(['typed', 'stored', 'delivered'] as const).map((key, index) => (
          <li key={key} className={styles.eqOne}>
            {index > 0 && (
              <span className={styles.eqS} aria-hidden="true">
                {verdict[key] === verdict.typed ? '=' : '≠'}
              </span>
            )}
            <b>{verdict[key]}</b>
            <span>{text(`lab.${key}`)}</span>
          </li>
        ))}
      </ol>
      <dl className={styles.zero}>
        {rows.map((key) => (
          <div key={key}>
            <dt>{text(`lab.${key}`)}</dt>
            <dd>{verdict[key]}</dd>
          </div>
        ))}
        <div>
          <dt>{text('lab.bytesUp')}</dt>
          <dd>{bytesUp}</dd>
        </div>
        {files > 0 && (
          <div>
            <dt>{text('lab.attached')}</dt>
            <dd>{files}</dd>
          </div>
        )}
        {exposed > 0 && (
          <div>
            <dt>{text('lab.exposed')}</dt>
            <dd>{exposed}</dd>
          </div>
        )}
      </dl>
      <div className={styles.foot}>
        {/* A run that was over before its link failed proves nothing about the link. */}
        {verdict.faultsMet === 0 && <p>{text('lab.noFaultMet')}</p>}
        <p className="muted">
          {notRestored.length === 0 ? text('lab.restored') : text('lab.notRestored', { number: notRestored.length })}
        </p>
        <Button block icon={downloadIcon} onClick={() => download(`verdict-${scenario}.json`, verdict)}>
          {text('lab.json')}
        </Button>
        <details className={styles.json}>
          <summary>JSON</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <pre data-verdict tabIndex={0}>
            {JSON.stringify(verdict, null, 2)}
          </pre>
        </details>
      </div>
    </div>
  );
}
