// Homework of one lesson for its teacher: entered, stated as none, or not entered yet; read-only with the reason.

import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useCell, useDocument } from '#data/documents/use-documents.ts';
import type { CellView } from '#data/documents/views.ts';
import { useDraft } from '#data/drafts/use-draft.ts';
import { removeFile } from '#data/files/files.ts';
import { usePerson } from '#data/session/person.ts';
import { FileList } from '#domain/file/file-lists.tsx';
import { BookPlaces } from '#domain/homework/book-places.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime, formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { circleCheck, circleDashed, infoCircle, lock, x } from '#shared/ui/icons/index.ts';
import { pencil, trash } from '#shared/ui/icons/pages.ts';
import { Button, Card, classes, editLock, Icon, IconButton, Notice, Popover, StateChip } from '#shared/ui/index.ts';
import styles from './homework-block.module.css';
import { readHomeworkDraft } from './homework-draft.ts';
import { HomeworkEditor } from './homework-editor.tsx';
import { dueLessons, dueOf, hindranceOf } from './homework-rules.ts';
import { useSetHomework } from './use-set-homework.ts';

type View = Omit<CellView, 'value'> & { value: HomeworkValue | null };
type Props = {
  scheduleUuid: string;
  /** The page was opened to write: the cursor is in the text. */
  isFocused?: boolean;
  onStored?: (() => void) | undefined;
};

/** Draws nothing until the lesson is here: the page around it says why. */
export function HomeworkBlock({ scheduleUuid, isFocused = false, onStored }: Props) {
  const lesson = useDocument(lessonDocument.name(scheduleUuid));
  if (lesson.state !== 'ready') return null;
  return (
    <Loaded
      key={scheduleUuid}
      scheduleUuid={scheduleUuid}
      body={lesson.body}
      isFocused={isFocused}
      onStored={onStored}
    />
  );
}

function Loaded({ scheduleUuid, body, isFocused, onStored }: Props & { body: LessonBody }) {
  const text = useText();
  const { user, isReadOnly } = usePerson();
  const held: View = useCell<HomeworkValue>({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.homework });
  const set = useSetHomework();
  const account = useAccount();
  const draft = useDraft(`homework:${scheduleUuid}`, readHomeworkDraft);
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const hindrance = hindranceOf(body, { userId: user.userId, isYearReadOnly: isReadOnly });
  const { value } = held;
  const isYearLocked = hindrance === 'yearReadOnly';
  // What was being written before a reload or a crash is on the screen again, not behind a button.
  const isWriting = isEditing || draft.isRestored;
  const isOpen = hindrance === null && (isWriting || value === null);
  const close = () => {
    setEditing(false);
    // Only after the button is there again.
    requestAnimationFrame(() => edit.current?.focus());
  };
  const giveUp = () => {
    const kept = new Set(value?.files?.map(({ uuid }) => uuid));
    for (const { uuid } of draft.value?.files ?? []) if (!kept.has(uuid)) void removeFile(account, uuid);
    draft.drop();
  };
  /** Opens the editor; the same again closes it and gives up what was typed. */
  const toggle = () => {
    if (!isWriting) return setEditing(true);
    giveUp();
    close();
  };
  const remove = () => {
    setEditing(false);
    giveUp();
    void set([{ scheduleUuid, homework: null }], text('homework.unsent.deleted'));
  };
  const removal = (
    <Button variant="danger" icon={trash} {...editLock(hindrance)} onClick={remove}>
      {text('homework.delete')}
    </Button>
  );
  return (
    <Card
      className={styles.block}
      title={text('homework.title')}
      end={
        <>
          {held.state !== 'saved' && held.state !== 'saving' && <StateChip state={held.state} isInline />}
          {hindrance === null && <Hint />}
        </>
      }
    >
      <Trouble held={held} scheduleUuid={scheduleUuid} value={value} />
      {/* Of an archived year the frame speaks. */}
      {hindrance !== null && !isYearLocked && (
        <p className={classes('st st--warn', styles.why)}>
          <Icon shape={lock} />
          <span>{text(hindrance === 'notOwn' ? 'homework.hindrance.notOwn' : `lesson.hindrance.${hindrance}`)}</span>
        </p>
      )}
      {!isOpen && <Shown held={held} body={body} />}
      {isOpen && (
        <HomeworkEditor
          scheduleUuid={scheduleUuid}
          body={body}
          current={value}
          draft={draft}
          isFocused={isFocused || isEditing}
          onDiscard={giveUp}
          onStored={() => {
            close();
            onStored?.();
          }}
          actions={
            value !== null && (
              <>
                {removal}
                <Button icon={x} onClick={toggle}>
                  {text('ui.cancel')}
                </Button>
              </>
            )
          }
        />
      )}
      {(isYearLocked || (hindrance === null && value !== null && !isWriting)) && (
        <div className={styles.acts} data-acts>
          <Button ref={edit} icon={pencil} {...editLock(hindrance)} onClick={toggle}>
            {text('homework.edit')}
          </Button>
          {value !== null && removal}
        </div>
      )}
    </Card>
  );
}

function Hint() {
  const text = useText();
  return (
    <Popover
      label={text('homework.hint.label')}
      placement="end"
      className={styles.hint}
      trigger={(attributes) => (
        <IconButton {...attributes} icon={infoCircle} variant="plain" label={text('homework.hint.label')} />
      )}
    >
      {(close) => (
        <>
          <p>{text('homework.hint.text')}</p>
          <Button size="sm" onClick={close}>
            {text('ui.close')}
          </Button>
        </>
      )}
    </Popover>
  );
}

/** The text, the fact that there is none, or that nothing was entered; with the lesson it is due at, author and time. */
function Shown({ held, body }: { held: View; body: LessonBody }) {
  const text = useText();
  const language = useLanguage();
  const { user, timeZone } = usePerson();
  const { value, row, base } = held;
  if (value === null) {
    return (
      <p className={classes('st', styles.state)}>
        <Icon shape={circleDashed} />
        <span>{text('homework.notEntered')}</span>
      </p>
    );
  }
  const due = value.body === null ? undefined : dueOf(value, dueLessons(body, []));
  const isOwn = row !== undefined || held.state !== 'saved' || base.by === user.userId;
  const at = row?.capturedAt ?? base.at;
  const by = [isOwn ? `${user.surname} ${user.firstname.charAt(0)}.` : base.byName, at && formatDateTime(at, timeZone)];
  return (
    <>
      {value.body === null ? (
        <p className={classes('st', styles.state)}>
          <Icon shape={circleCheck} />
          <span>{text('homework.noneStated')}</span>
        </p>
      ) : (
        <p className={styles.text} data-text>
          {unbroken(value.body)}
        </p>
      )}
      {value.books && <BookPlaces books={value.books} />}
      {value.files && (
        <div className={styles.files}>
          <FileList files={value.files} />
        </div>
      )}
      <p className={styles.facts}>
        {value.body !== null && (
          <span>
            {due
              ? text('homework.dueAt', { day: formatWeekdayDate(due.date, language, 'inside') })
              : text('homework.due.unknown')}
          </span>
        )}
        <span className="num">{by.filter(Boolean).join(', ')}</span>
      </p>
    </>
  );
}

/** Two values, a refusal, or no room on the device: said here, decided where all unsent work is decided. */
function Trouble({ held, scheduleUuid, value }: { held: View; scheduleUuid: string; value: HomeworkValue | null }) {
  const text = useText();
  const set = useSetHomework();
  const { eduYear } = useParams();
  const decide = <Link to={pagePath(eduYear, 'unsent')}>{text('homework.decide')}</Link>;
  if (held.state === 'conflict') {
    const theirs = held.base.value as HomeworkValue | null;
    const words = [
      theirs === null ? text('homework.unsent.deleted') : (theirs.body ?? text('homework.unsent.none')),
      theirs?.files && text('files.count', { count: theirs.files.length }),
    ];
    return (
      <Notice tone="clash" title={text('ui.state.conflict')} actions={decide}>
        {text('homework.otherValue', { name: held.base.byName ?? '', value: words.filter(Boolean).join(' · ') })}
      </Notice>
    );
  }
  if (held.state === 'refused') {
    return (
      <Notice tone="danger" title={text('ui.state.refused')} actions={decide}>
        {text(held.row?.error ? `error.${held.row.error.code}` : 'error.default')}
      </Notice>
    );
  }
  if (held.state !== 'notSaved') return null;
  return (
    <Notice
      tone="danger"
      isAlert
      title={text('homework.notSaved')}
      actions={
        <Button
          size="sm"
          onClick={() =>
            void set([{ scheduleUuid, homework: value }], text(value ? 'homework.saved' : 'homework.unsent.deleted'))
          }
        >
          {text('ui.retry')}
        </Button>
      }
    />
  );
}
