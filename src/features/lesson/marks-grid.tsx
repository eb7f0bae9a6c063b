// The marks of the lesson: a grid with one column to fill. Digits, arrows and Enter on a keyboard; a keypad on a phone; the form for the rest.
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { MarkForm } from '#domain/mark/mark-form.tsx';
import { useText } from '#shared/i18n/index.ts';
import { infoCircle } from '#shared/ui/icons/index.ts';
import { ContextWindow, Drawer, Icon, Notice, Tag } from '#shared/ui/index.ts';
import { useLesson } from './lesson-context.ts';
import { choicesOf, type MarkedLesson, markTypeOf } from './mark-choices.ts';
import { MarkPad } from './mark-pad.tsx';
import { MarksRow } from './marks-row.tsx';
import { NoMarks } from './no-marks.tsx';
import { SochNotice } from './soch-notice.tsx';
import { useMarkEntry } from './use-mark-entry.ts';

type Opened = 'form' | 'pad' | null;

export function MarksGrid({ isNarrow }: { isNarrow: boolean }) {
  const text = useText();
  const { scheduleUuid, body, document, register, rights } = useLesson();
  const table = useRef<HTMLTableElement>(null);
  const cell = useRef<HTMLElement | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const { lessonScheduleType, scoreType, maxScore } = body;
  const lesson = useMemo(
    (): MarkedLesson => ({ markType: markTypeOf(lessonScheduleType), scoreType, maxScore }),
    [lessonScheduleType, scoreType, maxScore],
  );
  const isSoch = lesson.markType === 'soch';
  // Points of a SOCH are given in the quarter journal; here only comment and attendance are.
  const choices = useMemo(() => (lesson.markType === 'soch' ? [] : choicesOf(lesson)), [lesson]);
  const cellAt = useCallback(
    (index: number) => table.current?.querySelector<HTMLElement>(`[data-mark="${index}"]`) ?? null,
    [],
  );
  const onStep = useCallback(
    (index: number) => {
      cell.current = cellAt(index);
      cell.current?.focus({ preventScroll: true });
      cell.current?.scrollIntoView({ block: 'nearest' });
    },
    [cellAt],
  );
  const typing = useMarkEntry({ register, lesson, choices, onStep });
  const { index, draft, select } = typing;
  const isLocked = !rights.marks;
  const onChoose = useCallback(
    (chosen: number) => {
      cell.current = cellAt(chosen);
      select(chosen);
      cell.current?.focus({ preventScroll: true });
      if (isLocked) return;
      setOpened(isNarrow && choices.length > 0 ? 'pad' : 'form');
      if (isNarrow) requestAnimationFrame(() => cell.current?.scrollIntoView({ block: 'nearest' }));
    },
    [cellAt, select, isLocked, isNarrow, choices],
  );
  const entry = index === null ? undefined : register[index];
  const leaving = useRef<(() => void) | null>(null);
  const close = () => {
    leaving.current?.();
    setOpened(null);
  };
  const form = entry && (
    <MarkForm
      key={entry.id}
      scheduleUuid={scheduleUuid}
      pupil={entry}
      lesson={lesson}
      closed={{ mark: null, attendance: null }}
      pointsElsewhere={isSoch && <SochNotice />}
      leaving={leaving}
      onSend={(form) => typing.set(entry, form)}
      onDone={() => {
        setOpened(isNarrow && choices.length > 0 ? 'pad' : null);
        typing.skip();
      }}
    />
  );
  const isSummative = lesson.markType !== 'formattedScore';
  return (
    <>
      {isSoch && <SochNotice />}
      {choices.length > 0 && lesson.markType === 'formattedScore' && !isLocked && <NoMarks />}
      {choices.length === 0 && !isSoch && <Notice>{text('journal.noScoreLesson')}</Notice>}
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is filled from the keyboard is what a grid is (ARIA practices)
        role="grid"
        className="grid marks"
        aria-label={text('lesson.mode.marks')}
        aria-readonly={isLocked || undefined}
        data-locked={rights.closed === 'yearReadOnly' ? 'cell' : undefined}
        onKeyDown={(event) => {
          if (!isLocked) onGridKey(event, typing, () => setOpened('form'));
          else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            typing.move(event.key === 'ArrowDown' ? 1 : -1);
          }
        }}
        onFocus={(event) => {
          const reached = event.target.dataset.mark;
          if (reached !== undefined) {
            cell.current = event.target;
            select(Number(reached));
          }
        }}
      >
        <thead>
          <tr>
            <th className="n" scope="col">
              {text('journal.number')}
            </th>
            <th className="name" scope="col">
              {text('journal.student')}
            </th>
            <th className="c" scope="col">
              {isSummative ? (
                <>
                  <Tag kind={lesson.markType === 'soch' ? 'soch' : 'sor'} />
                  <span className="num"> / {maxScore ?? 0}</span>
                </>
              ) : (
                text('journal.mark')
              )}
            </th>
            <th className="c here" scope="col">
              {text('journal.attendanceShort')}
            </th>
          </tr>
        </thead>
        <tbody>
          {register.map((pupil, row) => (
            <MarksRow
              key={pupil.id}
              document={document}
              entry={pupil}
              index={row}
              lesson={lesson}
              isSelected={row === index}
              isTabStop={row === (index ?? 0)}
              draft={row === index ? draft : ''}
              isLocked={isLocked}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      {!isLocked && choices.length > 0 && (
        <p className="roll__hint only-desk">
          <Icon shape={infoCircle} />
          {text(isSummative ? 'journal.keysOfPoints' : 'journal.keys')}
        </p>
      )}
      {isNarrow && opened === 'pad' && entry && (
        <MarkPad entry={entry} lesson={lesson} typing={typing} onForm={() => setOpened('form')} onClose={close} />
      )}
      {isNarrow ? (
        <Drawer
          isOpen={opened === 'form'}
          onClose={close}
          label={`${text('journal.mark')}: ${entry?.name ?? ''}`}
          position="bottom"
          className="lesson-sheet"
        >
          {form}
        </Drawer>
      ) : (
        opened === 'form' &&
        entry && (
          <ContextWindow
            key={entry.id}
            anchor={cell}
            onClose={close}
            label={`${text('journal.mark')}: ${entry.number}. ${entry.name}`}
          >
            {form}
          </ContextWindow>
        )
      )}
    </>
  );
}

function onGridKey(event: KeyboardEvent, typing: ReturnType<typeof useMarkEntry>, openForm: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  const act = /^[0-9]$/.test(event.key) ? () => typing.digit(event.key) : gridKeys(typing, openForm)[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function gridKeys(typing: ReturnType<typeof useMarkEntry>, openForm: () => void): Record<string, () => void> {
  return {
    Enter: typing.enter,
    ArrowDown: () => typing.move(1),
    ArrowUp: () => typing.move(-1),
    '-': typing.skip,
    Backspace: typing.erase,
    Delete: () => typing.erase(),
    Escape: typing.dropDraft,
    F2: openForm,
    ' ': openForm,
  };
}
