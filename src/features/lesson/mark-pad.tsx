// The keypad of a phone: one tap is one mark, and the next pupil follows.
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { arrowBackUp, chevronDown, x } from '#shared/ui/icons/index.ts';
import { backspace, messageCircle } from '#shared/ui/icons/pages.ts';
import { Icon, IconButton } from '#shared/ui/index.ts';
import { useOfferedAct } from './act-list.tsx';
import { isAway, letterOf } from './attendance-words.ts';
import { useLesson } from './lesson-context.ts';
import { choicesOf, type MarkedLesson } from './mark-choices.ts';
import { MarkFace } from './mark-face.tsx';
import type { RegisterEntry } from './register.ts';
import type { useMarkEntry } from './use-mark-entry.ts';

const padAttendance = ['missing_without_reason', 'missing_by_sick', 'late'] as const;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

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
  const isPoints = lesson.markType !== 'formattedScore';
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
      <div className="pad__keys">
        {isPoints
          ? digits.map((digit) => (
              <button key={digit} type="button" onClick={() => typing.digit(digit)}>
                {digit}
              </button>
            ))
          : choicesOf(lesson)
              .toSorted((a, b) => a - b)
              .map((mark) => (
                <button
                  key={mark}
                  type="button"
                  className={lesson.scoreType === 'credit' ? 'pad__wide' : undefined}
                  onClick={() => typing.mark(mark)}
                >
                  <MarkFace mark={mark} lesson={lesson} />
                </button>
              ))}
        {padAttendance.map((attendance) => (
          <button
            key={attendance}
            type="button"
            className="is-fn"
            aria-label={text(`journal.reason.${attendance}`)}
            // Who is away gets no mark now; who is late may.
            onClick={() => typing.attendance(attendance, isAway(attendance))}
          >
            {letterOf(attendance, language)}
          </button>
        ))}
        <button
          type="button"
          className="is-fn"
          aria-label={text(isPoints ? 'journal.next' : 'journal.skip')}
          onClick={typing.enter}
        >
          <Icon shape={chevronDown} />
        </button>
        <button type="button" className="is-fn" aria-label={text('journal.erase')} onClick={typing.erase}>
          <Icon shape={backspace} />
        </button>
      </div>
    </section>
  );
}
