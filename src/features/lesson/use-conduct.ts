// Conducting the lesson: its theme before and after, the act that takes the roll and conducts, and the way back.
import { useCallback, useMemo, useState } from 'react';
import type { Intent } from '#contract/core/mutation.ts';
import { inZone } from '#contract/core/time.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import type { ConductValue } from '#contract/lesson/lesson.schema.ts';
import { intent } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { type Authorship, authorshipOf, shortName } from './authorship.ts';
import { useLesson } from './lesson-context.ts';
import { type TakeBackHindrance, takeBackHindrance } from './lesson-rights.ts';
import { useConductCell, useLessonCells, useRollCell } from './use-lesson-cells.ts';

export type Conduct = {
  readonly isConducted: boolean;
  /** The theme that is there, or with which the lesson would be conducted now. */
  readonly theme: ConductValue;
  readonly changeTheme: (theme: ConductValue) => void;
  readonly conduct: () => void;
  readonly by: Authorship | null;
  readonly takeBack: () => void;
};

export function useConduct(): Conduct {
  const { scheduleUuid, body, register, acts } = useLesson();
  const { user } = usePerson();
  const roll = useRollCell();
  const conduct = useConductCell();
  const [chosen, setChosen] = useState<ConductValue | null>(null);
  const isConducted = conduct.value !== null;
  const planned = useMemo(
    () => ({ themeUuid: body.lessonInfo.themeUuid, theme: body.lessonInfo.theme ?? '' }),
    [body.lessonInfo],
  );
  const theme = conduct.value ?? chosen ?? planned;
  const conductWith = useCallback(
    (value: ConductValue, { isRollNeeded, isFirst }: { isRollNeeded: boolean; isFirst: boolean }) => {
      const intents: Intent[] = isRollNeeded ? [intent('takeRoll', { scheduleUuid })] : [];
      intents.push(intent('conductLesson', { scheduleUuid, ...value }));
      const words = value.theme;
      void acts.perform(intents, (text) => [text('lesson.conducted'), words].filter(Boolean).join(': '), {
        below: isFirst ? register.map(({ id }) => lessonCell.mark(id)) : [],
      });
    },
    [acts, scheduleUuid, register],
  );
  const by = isConducted ? authorshipOf(conduct, { userId: user.userId, name: shortName(user) }) : null;
  return {
    isConducted,
    theme,
    changeTheme: (value) => {
      setChosen(value);
      if (isConducted) conductWith(value, { isRollNeeded: false, isFirst: false });
    },
    conduct: () => conductWith(theme, { isRollNeeded: roll.value === null, isFirst: true }),
    by,
    takeBack: () => {
      // Roll and conducting are one act, so they go together; a roll that somebody else took stays theirs.
      const me = { userId: user.userId, name: shortName(user) };
      const isRollOwn = roll.value !== null && authorshipOf(roll, me).isOwn;
      const intents: Intent[] = [intent('uncompleteLesson', { scheduleUuid })];
      if (isRollOwn) intents.push(intent('withdrawRoll', { scheduleUuid }));
      void acts.perform(intents, (text) => text(isRollOwn ? 'lesson.takenBack.whole' : 'lesson.takenBack'));
    },
  };
}

/** Apart from the rest, because it looks at all marks. */
export function useTakeBackHindrance({ by }: Conduct): TakeBackHindrance | null {
  const { timeZone } = usePerson();
  const { marks } = useLessonCells();
  const today = schoolToday(timeZone);
  return takeBackHindrance({
    isAuthor: by?.isOwn ?? false,
    conductedOn: by?.at ? inZone(by.at, timeZone).date : today,
    today,
    hasMarks: marks.some(({ value }) => value !== null),
  });
}
