// The keypad of a phone: one tap is one mark, and the next pupil follows.

import { letterOf } from '#domain/mark/attendance-words.ts';
import { MarkKeys } from '#domain/mark/mark-keys.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { arrowBackUp, x } from '#shared/ui/icons/index.ts';
import { messageCircle } from '#shared/ui/icons/pages.ts';
import { IconButton } from '#shared/ui/index.ts';
import { useOfferedAct } from './act-list.tsx';
import { useLesson } from './lesson-context.ts';
import type { MarkedLesson } from './mark-choices.ts';
import type { RegisterEntry } from './register.ts';
import type { useMarkEntry } from './use-mark-entry.ts';

type Props = {
  entry: RegisterEntry;
  lesson: MarkedLesson;
  typing: ReturnType<typeof useMarkEntry>;
  onForm: () => void;
  onClose: () => void;
};

export function MarkPad({ entry, lesson, typing, onForm, onClose }: Props) {
  const text = useText();
  const language = useLanguage();
  const { acts } = useLesson();
  const offered = useOfferedAct();
  return (
    <section className="pad" aria-label={text('journal.pad')}>
      <div className="pad__who">
        <span className="pad__name">
          <b className="num">{entry.number}</b> {entry.name}
        </span>
        <IconButton
          icon={arrowBackUp}
          label={text('ui.undo')}
          disabled={!offered}
          onClick={() => offered && void acts.undo(offered)}
        />
        <IconButton icon={messageCircle} label={text('journal.commentAndMore')} onClick={onForm} />
        <IconButton icon={x} label={text('ui.close')} onClick={onClose} />
      </div>
      <MarkKeys
        lesson={lesson}
        letterOf={(attendance) => letterOf(attendance, language)}
        onDigit={typing.digit}
        onMark={typing.mark}
        onAttendance={typing.attendance}
        onNext={typing.enter}
        onErase={typing.erase}
      />
    </section>
  );
}
