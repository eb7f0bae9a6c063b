// The keypad of the lesson's page: its undo is that of the page, its letters those of the language.

import type { ReactNode } from 'react';
import { letterOf } from '#domain/mark/attendance-words.ts';
import type { MarkEntry } from '#domain/mark/mark-entry.ts';
import { MarkPad } from '#domain/mark/mark-pad.tsx';
import { useLanguage } from '#shared/i18n/index.ts';
import { useUndoable } from './act-list.tsx';
import type { MarkedLesson } from './mark-choices.ts';
import type { RegisterEntry } from './register.ts';

type Props = {
  entry: RegisterEntry;
  lesson: MarkedLesson;
  typing: MarkEntry & { undo: () => void };
  onForm: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function LessonPad({ entry, typing, ...rest }: Props) {
  const language = useLanguage();
  const canUndo = useUndoable();
  return (
    <MarkPad
      {...rest}
      pupil={entry}
      typing={typing}
      letterOf={(attendance) => letterOf(attendance, language)}
      onUndo={canUndo ? typing.undo : null}
    />
  );
}
