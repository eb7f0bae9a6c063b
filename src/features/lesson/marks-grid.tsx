// The marks of the lesson: a grid with one column to fill. Keys, pad and form are those of the quarter journal (`#domain/mark`).
import { type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { letterOf } from '#domain/mark/attendance-words.ts';
import { AwayQuestion } from '#domain/mark/away-question.tsx';
import { EntryLine } from '#domain/mark/entry-line.tsx';
import { MarkForm } from '#domain/mark/mark-form.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { ContextWindow, classes, Drawer, Notice, Tag } from '#shared/ui/index.ts';
import { useLesson } from './lesson-context.ts';
import { choicesOf, type MarkedLesson, markTypeOf } from './mark-choices.ts';
import { LessonPad } from './mark-pad.tsx';
import styles from './marks-grid.module.css';
import { MarksRow } from './marks-row.tsx';
import { NoMarks } from './no-marks.tsx';
import { SochNotice } from './soch-notice.tsx';
import { useMarkEntry } from './use-mark-entry.ts';

type Opened = 'form' | 'pad' | null;

export function MarksGrid({ isNarrow }: { isNarrow: boolean }) {
  const { scheduleUuid } = useLesson();
  return <Marks key={scheduleUuid} isNarrow={isNarrow} />;
}

const placeOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null;

function Marks({ isNarrow }: { isNarrow: boolean }) {
  const text = useText();
  const language = useLanguage();
  const { scheduleUuid, body, document: name, register, rights } = useLesson();
  const table = useRef<HTMLTableElement>(null);
  const cell = useRef<HTMLElement | null>(null);
  const { lessonScheduleType, scoreType, maxScore } = body;
  const lesson = useMemo(
    (): MarkedLesson => ({ markType: markTypeOf(lessonScheduleType), scoreType, maxScore }),
    [lessonScheduleType, scoreType, maxScore],
  );
  const isSoch = lesson.markType === 'soch';
  // Points of a SOCH are given in the quarter journal; here only comment and attendance are.
  const choices = useMemo(() => (lesson.markType === 'soch' ? [] : choicesOf(lesson)), [lesson]);
  const isLocked = !rights.marks;
  const hasPad = isNarrow && !isLocked && choices.length > 0;
  // Who opens the marks wants to give them: the pad is there at once, so that 25 marks are 26 taps.
  const [opened, setOpened] = useState<Opened>(hasPad ? 'pad' : null);
  const onStep = useCallback((index: number) => {
    cell.current = table.current?.querySelector<HTMLElement>(`[data-mark="${index}"]`) ?? null;
    cell.current?.focus({ preventScroll: true });
    cell.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const why = text(rights.closed === 'yearReadOnly' ? 'ui.readOnly' : `journal.closed.${rights.closed ?? 'notOwn'}`);
  const { marks: canMark, attendance: canAttend } = rights;
  const closed = useMemo(
    () => ({ mark: canMark ? null : why, attendance: canAttend ? null : why }),
    [canMark, canAttend, why],
  );
  const typing = useMarkEntry({ lesson, choices, closed, onStep, onOpen: () => setOpened('form') });
  const { index, draftAt, said, entry } = typing;
  // The keys go to the first pupil who is here, without a press.
  const begin = useRef(() => register.length > 0 && entry.go(entry.first(0)));
  useLayoutEffect(() => void begin.current(), []);

  const pupil = index === null ? undefined : register[index];
  const leaving = useRef<(() => void) | null>(null);
  const shut = () => {
    setOpened(hasPad ? 'pad' : null);
    // Back to where it was opened: a comment says nothing of who is next.
    if (index !== null) onStep(index);
  };
  const close = () => {
    leaving.current?.();
    shut();
  };
  /** The cell of the last press: the focus alone, which keys move too, does not make the next press a second one. */
  const lastPressed = useRef<HTMLElement | null>(null);
  const onPress = (pressed: HTMLElement, hadFocus: boolean) => {
    const isAgain = hadFocus && lastPressed.current === pressed;
    lastPressed.current = pressed;
    entry.enter(Number(pressed.dataset.mark));
    cell.current = pressed;
    pressed.focus({ preventScroll: true });
    if (hasPad) setOpened('pad');
    else if (isAgain || isNarrow) setOpened('form');
    if (isNarrow) requestAnimationFrame(() => pressed.scrollIntoView({ block: 'nearest' }));
  };
  const form = pupil && (
    <MarkForm
      key={pupil.id}
      scheduleUuid={scheduleUuid}
      pupil={pupil}
      lesson={lesson}
      closed={closed}
      pointsElsewhere={isSoch && <SochNotice />}
      leaving={leaving}
      onSend={(sent) => typing.set(pupil, sent)}
      onDone={shut}
    />
  );
  const label = `${text('journal.mark')}: ${pupil ? `${pupil.number}. ${pupil.name}` : ''}`;
  const isSummative = lesson.markType !== 'formattedScore';
  const line = (
    <EntryLine
      said={said}
      column={isLocked && !canAttend ? null : { lesson, choices }}
      absence={isLocked ? letterOf('missing_without_reason', language) : null}
      onComment={() => setOpened('form')}
      hasKeys={!isNarrow}
    />
  );
  return (
    <>
      {isSoch && <SochNotice />}
      {choices.length > 0 && !isLocked && <NoMarks canState={!isSummative} />}
      {choices.length === 0 && !isSoch && <Notice>{text('journal.noScoreLesson')}</Notice>}
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is filled from the keyboard is what a grid is (ARIA practices)
        role="grid"
        className={classes(styles.grid, styles.marks)}
        aria-label={text('lesson.mode.marks')}
        aria-readonly={isLocked || undefined}
        data-locked={rights.closed === 'yearReadOnly' ? 'typing' : undefined}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const { key, ctrlKey, metaKey, shiftKey: isShift, altKey: isAlt } = event;
          if (entry.key({ key, isCtrl: ctrlKey || metaKey, isShift, isAlt })) event.preventDefault();
        }}
        onFocus={(event) => {
          const reached = placeOf(event.target);
          if (!reached) return;
          cell.current = reached;
          entry.enter(Number(reached.dataset.mark));
        }}
        onBlur={(event) => {
          // Another window is looked at: what is typed waits for its return.
          if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) entry.leave();
        }}
        // Before the click: by then the press has already given the focus to the cell.
        onPointerDown={(event) => {
          const pressed = placeOf(event.target);
          event.currentTarget.dataset.had = pressed !== null && pressed === document.activeElement ? 'focus' : '';
        }}
        onClick={(event: MouseEvent<HTMLTableElement>) => {
          const pressed = placeOf(event.target);
          if (pressed) onPress(pressed, event.currentTarget.dataset.had === 'focus');
        }}
        onContextMenu={(event) => {
          const pressed = placeOf(event.target);
          if (!pressed) return;
          event.preventDefault();
          onPress(pressed, false);
          setOpened('form');
        }}
      >
        <thead>
          <tr>
            <th className={styles.n} scope="col">
              {text('journal.number')}
            </th>
            <th className={styles.name} scope="col">
              {text('journal.student')}
            </th>
            <th className={styles.c} scope="col">
              {isSummative ? (
                <>
                  <Tag kind={lesson.markType === 'soch' ? 'soch' : 'sor'} />
                  <span className="num"> / {maxScore ?? 0}</span>
                </>
              ) : (
                text('journal.mark')
              )}
            </th>
            <th className={classes(styles.c, styles.here)} scope="col">
              {text('journal.attendanceShort')}
            </th>
          </tr>
        </thead>
        <tbody>
          {register.map((found, row) => (
            <MarksRow
              key={found.id}
              document={name}
              entry={found}
              index={row}
              lesson={lesson}
              isSelected={row === index}
              isTabStop={row === (index ?? 0)}
              draft={draftAt(row)}
              isLocked={isLocked}
            />
          ))}
        </tbody>
      </table>
      {hasPad && opened === 'pad' && pupil ? (
        <LessonPad
          entry={pupil}
          lesson={lesson}
          typing={entry}
          onForm={() => setOpened('form')}
          onClose={() => setOpened(null)}
        >
          {line}
        </LessonPad>
      ) : (
        <div className={styles.line}>{line}</div>
      )}
      {pupil && typing.asked && (
        <AwayQuestion
          asked={typing.asked}
          settle={typing.settle}
          cell={cell}
          pupil={register[typing.asked.place.row]?.name ?? ''}
          attendance={typing.attendanceOf(register[typing.asked.place.row]?.id ?? '')}
          lesson={lesson}
        />
      )}
      {isNarrow ? (
        <Drawer isOpen={opened === 'form'} onClose={close} label={label} position="bottom" className={styles.sheet}>
          {form}
        </Drawer>
      ) : (
        opened === 'form' &&
        pupil && (
          <ContextWindow key={pupil.id} anchor={cell} onClose={close} label={label}>
            {form}
          </ContextWindow>
        )
      )}
    </>
  );
}
