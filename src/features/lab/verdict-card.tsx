import { useText } from '#shared/i18n/index.ts';
import { alertCircle, circleCheck, clockUp, squareX } from '#shared/ui/icons/index.ts';
import { download as downloadIcon } from '#shared/ui/icons/pages.ts';
import { Button, Icon } from '#shared/ui/index.ts';
import { download } from './download.ts';
import { nameWords } from './names.ts';
import type { Outcome, Verdict } from './verdict.ts';

export const outcomeIcon = { passed: circleCheck, waiting: clockUp, failed: squareX, unknown: alertCircle } as const;
const rows = ['lost', 'duplicated', 'waiting', 'parked', 'notSaved', 'requests', 'faultsMet'] as const;
const tone: Record<Outcome, string> = {
  passed: '',
  waiting: ' verdict__head--open',
  failed: ' verdict__head--bad',
  unknown: ' verdict__head--open',
};

/** The one verdict of a run: three numbers that must be equal, and those that must be nothing. */
export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const text = useText();
  const { outcome, notRestored, bytesUp, ms, scenario } = verdict;
  const seconds = (ms / 1000).toFixed(1);
  return (
    <div className="card verdict">
      <div className={`verdict__head${tone[outcome]}`} role="status">
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
      <ol className="eq num">
        {(['typed', 'stored', 'delivered'] as const).map((key, index) => (
          <li key={key} className="eq__one">
            {index > 0 && (
              <span className="eq__s" aria-hidden="true">
                {verdict[key] === verdict.typed ? '=' : '≠'}
              </span>
            )}
            <b>{verdict[key]}</b>
            <span>{text(`lab.${key}`)}</span>
          </li>
        ))}
      </ol>
      <dl className="zero">
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
      </dl>
      <div className="verdict__foot">
        {/* A run that was over before its link failed proves nothing about the link. */}
        {verdict.faultsMet === 0 && <p>{text('lab.noFaultMet')}</p>}
        <p className="muted">
          {notRestored.length === 0 ? text('lab.restored') : text('lab.notRestored', { number: notRestored.length })}
        </p>
        <Button block icon={downloadIcon} onClick={() => download(`verdict-${scenario}.json`, verdict)}>
          {text('lab.json')}
        </Button>
        <details className="verdict__json">
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
