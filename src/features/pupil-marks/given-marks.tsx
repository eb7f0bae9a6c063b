// Every mark with its day, theme and comment, the latest first.
import type { PupilSubjectMarks, ScoreType } from '#contract/journal/journal.schema.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDayMonth } from '#shared/lib/dates.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Card, Mark, Tag } from '#shared/ui/index.ts';
import type { GivenMark } from './grading-input.ts';

export function GivenMarks({ subject, scoreType }: { subject: PupilSubjectMarks; scoreType: ScoreType }) {
  const text = useText();
  const given = subject.marks.filter(({ mark, comment }) => mark !== null || (comment !== null && comment !== ''));
  return (
    <Card title={text('pupil-marks.given')} isFlush>
      {given.length === 0 ? (
        <p className="given__none faint">{text('pupil-marks.noneGiven')}</p>
      ) : (
        <ul className="given">
          {given.toReversed().map((mark) => (
            <GivenLine key={mark.scheduleUuid} given={mark} scoreType={scoreType} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function GivenLine({ given, scoreType }: { given: GivenMark; scoreType: ScoreType }) {
  const text = useText();
  const language = useLanguage();
  const { date, type, theme, comment, mark, maxScore } = given;
  return (
    <li>
      <time className="num faint" dateTime={date}>
        {formatDayMonth(date, language)}
      </time>
      <span className="grow">
        {(type === 'sor' || type === 'soch') && <Tag kind={type} />}{' '}
        {theme ? unbroken(theme) : text('pupil-marks.noTheme')}
        {comment && <small>{unbroken(comment)}</small>}
      </span>
      {mark !== null &&
        (type === 'sor' || type === 'soch' ? (
          <Mark kind="points" value={mark} max={maxScore ?? mark} />
        ) : scoreType === 'credit' ? (
          <Mark kind="credit" value={mark === 1} />
        ) : (
          <Mark value={mark} hasBox />
        ))}
    </li>
  );
}
