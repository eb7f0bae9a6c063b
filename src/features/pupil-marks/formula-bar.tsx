// The formula as pictures: what each part brought of what it can bring, and where the percent lies on the scale.
import type { CSSProperties } from 'react';
import { partNames } from '#contract/grading/explanation.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import type { Part, QuarterResult } from '#contract/grading/quarter-result.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { arrowRight } from '#shared/ui/icons/pages.ts';
import { classes, Icon, Nothing } from '#shared/ui/index.ts';
import styles from './formula-bar.module.css';

const whole = 100;
/** Custom properties that the style sheet draws by. */
const style = (properties: Record<`--${string}`, string | number>) => properties as CSSProperties;

/** Percent and mark, or what has been gathered so far. */
export function ResultFace({ result }: { result: QuarterResult }) {
  const text = useText();
  const language = useLanguage();
  const { percent, mark, total, possible, subject } = result;
  if (subject.scoreType === 'credit') {
    return (
      <div className={styles.result}>
        {mark === null ? null : <b>{text(mark === 1 ? 'ui.mark.credit' : 'ui.mark.noCredit')}</b>}
      </div>
    );
  }
  if (percent !== null && mark !== null) {
    return (
      <div className={styles.result}>
        <span className={classes(styles.percent, 'num')}>
          {percent}
          <small> %</small>
        </span>
        <Icon shape={arrowRight} />
        <span className={styles.mark}>
          <b className="num">{mark}</b>
          <small>{text(`pupil-marks.word.${mark}`)}</small>
        </span>
      </div>
    );
  }
  if (possible === 0) return null;
  return (
    <div className={classes(styles.result, styles.open)}>
      <span className={classes(styles.percent, 'num')}>
        {formatNumber(total, language, { digits: 1 })}
        <small> / {possible}</small>
      </span>
      <small className="faint">{text('pupil-marks.soFar')}</small>
    </div>
  );
}

export function FormulaBar({ result: { parts } }: { result: QuarterResult }) {
  const text = useText();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language, { digits: 1 });
  const words = (part: Part) =>
    part.count === 0
      ? text(`grading.missing.${part.kind}`)
      : text('pupil-marks.partOf', {
          label: text(partNames[part.kind].label),
          earned: number(part.earned),
          weight: part.weight,
        });
  return (
    <>
      <div className={styles.bar} role="img" aria-label={parts.map(words).join(', ')}>
        {parts.map(({ kind, weight, earned }) => (
          <div
            key={kind}
            className={styles.part}
            style={style({ '--w': weight, '--v': `${(earned / weight) * whole}%` })}
          >
            <span className={styles.fill} />
          </div>
        ))}
      </div>
      <ol className={styles.key} aria-hidden="true">
        {parts.map(({ kind, weight, earned, count }) => (
          <li key={kind} style={style({ '--w': weight })}>
            <b>{text(partNames[kind].label)}</b>
            <span className="num">
              {count === 0 ? <Nothing /> : number(earned)}{' '}
              <span className="faint">{text('pupil-marks.of', { max: weight })}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

export function MarkScale({
  rules: { scale },
  result: { percent, mark },
}: {
  rules: GradingRules;
  result: QuarterResult;
}) {
  const text = useText();
  if (percent === null) return null;
  const edges = [...scale.map(({ from }) => from), whole];
  const bands = scale.map((band) => text('pupil-marks.scale.from', { mark: band.mark, percent: band.from })).join(', ');
  return (
    <div className={styles.scale} role="img" aria-label={text('pupil-marks.scale', { bands, percent })}>
      <div className={styles.scaleBar}>
        {scale.map((band, index) => (
          <span
            key={band.mark}
            className={band.mark === mark ? styles.current : undefined}
            data-current={band.mark === mark || undefined}
            style={style({ '--a': band.from, '--b': edges[index + 1] ?? whole })}
          >
            {band.mark}
          </span>
        ))}
        <i style={{ left: `${percent}%` }} />
      </div>
      <div className={classes(styles.scaleTicks, 'num')} aria-hidden="true">
        {edges.map((edge) => (
          <span key={edge} style={{ left: `${edge}%` }}>
            {edge}
          </span>
        ))}
      </div>
    </div>
  );
}
