// What happened, as it happens: typed, sent, answered, with the server's request ids.
import { useEffect, useRef } from 'react';
import { clearLog, type LogRow, touchLab } from '#data/lab/lab-session.ts';
import { useText } from '#shared/i18n/index.ts';
import { fileExport, trash } from '#shared/ui/icons/pages.ts';
import { Button, classes, Nothing } from '#shared/ui/index.ts';
import { download } from './download.ts';
import styles from './log-card.module.css';
import { useLog } from './use-lab.ts';

/** "3-14, 20" */
function rangeWords(seqs: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const seq of seqs) {
    const last = ranges.at(-1);
    if (last && last[1] === seq - 1) last[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

/** Minutes, seconds and tenths since the first line that is shown. */
function sinceWords(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.${Math.floor((ms % 1000) / 100)}`;
}

function Line({ row, begun }: { row: LogRow; begun: number }) {
  const text = useText();
  const { kind, what, outcome, fault, requestId } = row;
  const isBad = fault !== null || outcome === 'none' || outcome === 'failed';
  return (
    <tr data-kind={kind}>
      <td className={styles.t}>{sinceWords(row.at - begun)}</td>
      <td className={classes('r', styles.q)}>{rangeWords(row.seqs) || <Nothing />}</td>
      <td className={styles.k}>
        <b>{text(`lab.kind.${kind}`)}</b>
      </td>
      <td className={styles.w}>
        {what} <span className="faint">{text(`lab.place.${row.place}`)}</span>
        {requestId && <span className={styles.id}>{text('lab.log.request', { id: requestId })}</span>}
      </td>
      <td className={styles.o}>
        <span className={isBad ? 'st st--warn' : 'st'}>
          {[outcome, fault].filter((part) => part !== null && part !== '').join(' · ')}
        </span>
      </td>
    </tr>
  );
}

export function LogCard() {
  const text = useText();
  const log = useLog();
  const begun = log[0]?.at ?? 0;
  const place = useRef<HTMLDivElement>(null);
  // The newest line is the one that is looked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new line
  useEffect(() => {
    place.current?.scrollTo({ top: place.current.scrollHeight });
  }, [log]);
  return (
    <section aria-labelledby="lab-log">
      <div className={styles.head}>
        <h2 id="lab-log">{text('lab.log')}</h2>
        <span className="grow" />
        <Button size="sm" icon={trash} onClick={() => void clearLog().then(touchLab)}>
          {text('lab.log.clear')}
        </Button>
        <Button size="sm" icon={fileExport} onClick={() => download('offline-lab-log.json', log)}>
          {text('lab.log.export')}
        </Button>
      </div>
      {log.length === 0 ? (
        <p className="muted">{text('lab.log.empty')}</p>
      ) : (
        <div
          ref={place}
          className={classes('card', styles.log)}
          role="log"
          aria-live="off"
          aria-labelledby="lab-log"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
          tabIndex={0}
        >
          <table className="table">
            <thead className="only-desk">
              <tr>
                <th scope="col">{text('lab.log.time')}</th>
                <th scope="col" className="r">
                  {text('lab.log.seq')}
                </th>
                <th scope="col">{text('lab.log.kind')}</th>
                <th scope="col">{text('lab.log.what')}</th>
                <th scope="col">{text('lab.log.outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {log.map((row) => (
                <Line key={row.id} row={row} begun={begun} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
