// The roll: everybody is present until tapped. By tap, by held press, or typed by register number.
import { useCallback, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { defaultAttendance } from '#contract/journal/journal.schema.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import { readText, useDraft } from '#data/drafts/use-draft.ts';
import { intent } from '#data/outbox/use-mutation.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { useUndoKey } from '#shared/lib/undo-key.ts';
import { infoCircle } from '#shared/ui/icons/index.ts';
import { classes, EmptyState, Icon } from '#shared/ui/index.ts';
import { useLesson } from './lesson-context.ts';
import type { RegisterEntry } from './register.ts';
import styles from './roll.module.css';
import { readRollEntry } from './roll-entry.ts';
import { RollEntryField } from './roll-entry-field.tsx';
import { RollList } from './roll-list.tsx';
import { useRollCell } from './use-lesson-cells.ts';
import { useNumbersFirst } from './use-roll-focus.ts';

type Setting = { readonly entry: RegisterEntry; readonly attendance: Attendance };

/** Stores settings together, as one act; those that change nothing are left out. */
export function useSetAttendance(): (settings: readonly Setting[]) => Promise<boolean> {
  const { scheduleUuid, document, acts } = useLesson();
  return useCallback(
    async (settings) => {
      const changes = settings.filter(({ entry, attendance }) => {
        const now = acts.valueOf(document, lessonCell.attendance(entry.id)) ?? defaultAttendance;
        return now !== attendance;
      });
      if (changes.length === 0) return true;
      return acts.perform(
        changes.map(({ entry, attendance }) =>
          intent('setAttendance', { scheduleUuid, studentGroupUuid: entry.id, attendance }),
        ),
        (text) =>
          changes
            .map(
              ({ entry, attendance }) => `${entry.number} ${entry.name}: ${text(`journal.attendance.${attendance}`)}`,
            )
            .join('; '),
      );
    },
    [scheduleUuid, document, acts],
  );
}

/** The number entry beside or above the list, and the list itself, which shows what the typed numbers would do. */
export function useRollSheet(isNarrow: boolean, isShown: boolean) {
  const { document, scheduleUuid, register, rights, acts } = useLesson();
  useUndoKey(() => void acts.undoLast());
  const text = useText();
  const language = useLanguage();
  const set = useSetAttendance();
  const draft = useDraft(`roll:${scheduleUuid}`, readText);
  const typed = draft.value ?? '';
  const latest = useRef(typed);
  latest.current = typed;
  const numbers = useMemo(() => register.map(({ number }) => number), [register]);
  const reading = useMemo(() => readRollEntry(typed, { language, numbers }), [typed, language, numbers]);
  const drafts = useMemo(
    () => new Map(reading.entries.map(({ number, attendance }) => [number, attendance])),
    [reading],
  );
  const onSet = useCallback((entry: RegisterEntry, attendance: Attendance) => void set([{ entry, attendance }]), [set]);
  const onEnter = async () => {
    if (reading.problems.length > 0) return;
    const settings = register.flatMap((entry): Setting[] => {
      const attendance = drafts.get(entry.number);
      return attendance ? [{ entry, attendance }] : [];
    });
    // What could not be stored keeps its words in the field too, and so does what was typed meanwhile.
    if (!(await set(settings))) return;
    const rest = latest.current.startsWith(typed) ? latest.current.slice(typed.length).trimStart() : latest.current;
    // In this task: a key that comes before the next frame would otherwise be typed after what was stored.
    flushSync(() => (rest === '' ? draft.drop() : draft.keep(rest)));
  };
  const input = useRef<HTMLInputElement>(null);
  const isRollOpen = useRollCell().value === null;
  useNumbersFirst(input, {
    isOpen: isShown && rights.attendance,
    isWanted: isShown && rights.attendance && isRollOpen,
    show: (digit) => draft.keep(latest.current + digit),
  });
  // What was typed before the lesson was closed stays in sight.
  const field = (rights.attendance || typed !== '') && (
    <RollEntryField
      field={input}
      typed={typed}
      onType={(next) => (next === '' ? draft.drop() : draft.keep(next))}
      reading={reading}
      register={register}
      onEnter={() => void onEnter()}
      isLocked={!rights.attendance}
      isNarrow={isNarrow}
    />
  );
  const list =
    register.length === 0 ? (
      <EmptyState title={text('lesson.noPupils')} text={text('lesson.noPupils.why')} />
    ) : (
      <>
        <RollList
          document={document}
          register={register}
          drafts={drafts}
          isNarrow={isNarrow}
          closed={rights.attendance ? null : (rights.closed ?? 'notOwn')}
          onSet={onSet}
        />
        {rights.attendance && (
          <p className={classes(styles.hint, 'only-desk')}>
            <Icon shape={infoCircle} />
            {text('lesson.roll.hint')}
          </p>
        )}
      </>
    );
  return { field, list, isTyping: typed !== '' };
}
