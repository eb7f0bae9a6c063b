// What is known before the step begins, and its beginning.
import { useState } from 'react';
import { formatLocalDate } from '#contract/core/time.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { alertTriangle, circleCheck, type IconShape, infoCircle } from '#shared/ui/icons/index.ts';
import { Button, Card, Icon } from '#shared/ui/index.ts';
import styles from './transfer.module.css';
import type { Outcomes, Transfer } from './use-transfer.ts';

type Tone = 'ok' | 'warn' | 'plain';
const shapes: Readonly<Record<Tone, IconShape>> = { ok: circleCheck, warn: alertTriangle, plain: infoCircle };
const mostNames = 10;

/** `isConfirmed`: what is shown is not only what this device kept, when somebody else may have started since. */
type Props = { transfer: Transfer; isConfirmed: boolean; onBegun: () => void } & Outcomes;

export function ChecksStep({ transfer: { state, save }, isConfirmed, sums, onBegun }: Props) {
  const text = useText();
  const { timeZone } = usePerson();
  const [isBusy, setBusy] = useState(false);
  const { withoutClass, openQuarters, dateEnd, nextStart } = state;
  const isEarly = schoolToday(timeZone) < dateEnd;
  const names = [...withoutClass.slice(0, mostNames), ...(withoutClass.length > mostNames ? ['…'] : [])].join(', ');
  const checks: (readonly [Tone, string])[] = [
    ['ok', text('year-transfer.check.pupils', { count: sums.now })],
    ['ok', text('year-transfer.check.classes', { count: state.sources.length })],
    ['ok', text('year-transfer.check.nextStart', { date: formatLocalDate(nextStart) })],
    ['plain', text('year-transfer.check.yearEnd', { date: formatLocalDate(dateEnd) })],
    ...(isEarly ? [['warn', text('year-transfer.check.yearEnd.early')] as const] : []),
    ...(withoutClass.length > 0
      ? [['warn', text('year-transfer.check.withoutClass', { count: withoutClass.length, names })] as const]
      : []),
    ...(openQuarters.length > 0
      ? [['plain', text('year-transfer.check.openQuarters', { numbers: openQuarters.join(', ') })] as const]
      : []),
    ...(sums.placed > 0 ? [['plain', text('year-transfer.check.placed', { count: sums.placed })] as const] : []),
  ];
  const begin = async () => {
    setBusy(true);
    const isBegun = await save(() => ({}));
    setBusy(false);
    if (isBegun) onBegun();
  };
  return (
    <Card title={text('year-transfer.step.checks')}>
      <div className="stack">
        <ul className={styles.checks}>
          {checks.map(([tone, words]) => (
            <li key={words} className={`st st--${tone}`}>
              <Icon shape={shapes[tone]} />
              <span>{words}</span>
            </li>
          ))}
        </ul>
        {state.state === 'none' && (
          <>
            <p className="muted">{text('year-transfer.begin.text')}</p>
            <Button variant="primary" isBusy={isBusy} disabled={!isConfirmed} onClick={() => void begin()}>
              {text('year-transfer.begin')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
