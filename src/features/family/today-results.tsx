// Today's marks, being late or away: what a family asks first.
import type { Attendance } from '#contract/journal/journal.schema.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { Mark } from '#shared/ui/index.ts';

export function TodayResults({
  marks,
  attendance,
}: {
  marks: readonly ScheduleEntry[];
  attendance: readonly string[];
}) {
  const text = useText();
  if (marks.length === 0 && attendance.length === 0) return null;
  const words = attendance.map((value) => text(`journal.attendance.${value as Attendance}`)).join(', ');
  return (
    <p className="kid__today">
      {text('family.today')}
      {marks.length > 0 && (
        <span className="kid__marks">
          {marks.map((entry) => (
            <TodayMark key={entry.scheduleUuid} entry={entry} />
          ))}
        </span>
      )}
      {words && <span className="kid__absence">{words}</span>}
    </p>
  );
}

function TodayMark({ entry }: { entry: ScheduleEntry }) {
  const language = useLanguage();
  const { score, type, maxScore, scoreType } = entry;
  if (score === null) return null;
  return (
    <span title={pickLocalized(entry.subject.labels, language)}>
      <span className="vh">{pickLocalized(entry.subject.labels, language)}: </span>
      {type === 'sor' || type === 'soch' ? (
        <Mark kind="points" value={score} max={maxScore ?? score} />
      ) : scoreType === 'credit' ? (
        <Mark kind="credit" value={score === 1} />
      ) : (
        <Mark value={score} hasBox />
      )}
    </span>
  );
}
