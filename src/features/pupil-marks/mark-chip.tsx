// A mark as a chip, and a SOR or SOCH by its points; a dot says that the teacher wrote something to it.
import type { ScoreType } from '#contract/journal/journal.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { messageCircle } from '#shared/ui/icons/pages.ts';
import { classes, Icon, Mark } from '#shared/ui/index.ts';
import { type GivenMark, isWork } from './grading-input.ts';
import styles from './overview.module.css';
import { hasComment } from './overview.ts';

export function MarkChip({ given, scoreType }: { given: GivenMark; scoreType: ScoreType }) {
  const text = useText();
  return (
    <span className={classes(styles.chip, given.mark !== null && hasComment(given) && styles.said)}>
      <Value given={given} scoreType={scoreType} />
      {hasComment(given) && <span className="vh"> {text('pupil-marks.withComment')}</span>}
    </span>
  );
}

function Value({ given, scoreType }: { given: GivenMark; scoreType: ScoreType }) {
  const text = useText();
  const { mark, maxScore } = given;
  if (mark === null) return <Icon shape={messageCircle} />;
  if (isWork(given)) {
    return (
      <span className={classes(styles.points, 'num')} data-kind={given.type}>
        <span className="vh">{text(`ui.tag.${given.type}`)}: </span>
        {mark}
        <small>/{maxScore ?? mark}</small>
      </span>
    );
  }
  return scoreType === 'credit' ? <Mark kind="credit" value={mark === 1} /> : <Mark value={mark} hasBox />;
}
