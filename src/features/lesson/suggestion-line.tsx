// One line above the pupils: who was absent in the lesson before, marked by one tap. It takes no room when there is nothing to say.
import { useMemo, useState } from 'react';
import { defaultAttendance } from '#contract/journal/journal.schema.ts';
import { shortNames } from '#domain/lesson/short-names.ts';
import { useText } from '#shared/i18n/index.ts';
import { userCheck, x } from '#shared/ui/icons/index.ts';
import { Button, Icon, IconButton } from '#shared/ui/index.ts';
import { type Suggestion, suggestAbsence } from './absence-suggestion.ts';
import { useLesson } from './lesson-context.ts';
import styles from './roll.module.css';
import { useSetAttendance } from './roll-sheet.tsx';
import { useEarlierRolls } from './use-earlier-rolls.ts';
import { useLessonCells } from './use-lesson-cells.ts';

/** Null: nothing to suggest, the roll is taken, or the user did not want it. */
export function useSuggestion(): { suggestion: Suggestion | null; dismiss: () => void } {
  const { body, register, rights } = useLesson();
  const { roll, conduct, attendance } = useLessonCells();
  const own = useEarlierRolls();
  const [isDismissed, setDismissed] = useState(false);
  const isWanted = rights.attendance && !isDismissed && roll.value === null && conduct.value === null;
  const suggestion = isWanted
    ? suggestAbsence({
        own,
        absentBefore: body.absentBefore,
        register,
        isMarked: (entry) => {
          const value = attendance[register.indexOf(entry)]?.value;
          return value !== null && value !== undefined && value !== defaultAttendance;
        },
      })
    : null;
  return { suggestion, dismiss: () => setDismissed(true) };
}

export function SuggestionLine({ suggestion, onDismiss }: { suggestion: Suggestion; onDismiss: () => void }) {
  const text = useText();
  const set = useSetAttendance();
  const { register } = useLesson();
  const short = useMemo(() => shortNames(register), [register]);
  const names = suggestion.settings.map(({ entry }) => short.get(entry.id)).join(', ');
  return (
    <section className={styles.suggest} aria-label={text('lesson.absentBefore.label')}>
      <Icon shape={userCheck} />
      <p className="grow" title={names}>
        <span>{text('lesson.absentBefore', { number: suggestion.number })}</span> <b>{names}</b>
      </p>
      <Button size="sm" onClick={() => void set(suggestion.settings)}>
        {text('lesson.absentBefore.mark')}
      </Button>
      <IconButton icon={x} size="sm" variant="plain" label={text('lesson.absentBefore.dismiss')} onClick={onDismiss} />
    </section>
  );
}
