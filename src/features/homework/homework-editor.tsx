// Writing homework: the text, the lesson it is due at, other classes that get the same, and the fact that there is none.
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { booksDocument } from '#contract/books/books.office.documents.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { BookPlace } from '#contract/core/book-place.ts';
import { type HomeworkValue, maxHomeworkLength, mostHomeworkFiles } from '#contract/homework/homework.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { useHeldDocuments } from '#data/documents/use-held-documents.ts';
import type { Draft } from '#data/drafts/use-draft.ts';
import { FilesField } from '#domain/file/file-lists.tsx';
import { useAttachments } from '#domain/file/use-attachments.ts';
import { useSettled } from '#shared/hooks/use-settled.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { shortWeekdayName } from '#shared/lib/calendar-names.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Button, TextArea } from '#shared/ui/index.ts';
import { HomeworkBooks } from './homework-books.tsx';
import type { HomeworkDraft } from './homework-draft.ts';
import styles from './homework-editor.module.css';
import {
  canSave,
  dueLessons,
  offeredBooks,
  parallelLessons,
  recentPhrases,
  storedDue,
  withinLimit,
} from './homework-rules.ts';
import { classWords, type OwnLesson } from './own-lessons.ts';
import { PickList, type PickOption } from './pick-list.tsx';
import { useOwnLessons } from './use-own-lessons.ts';
import { useSetHomework } from './use-set-homework.ts';
import { WantedAnswerFields } from './wanted-answer-fields.tsx';

type Props = {
  scheduleUuid: string;
  body: LessonBody;
  current: HomeworkValue | null;
  draft: Draft<HomeworkDraft>;
  isFocused: boolean;
  onStored: () => void;
  /** Discards the draft with the files that only it names. */
  onDiscard: () => void;
  /** Beside the save button: what removes that which is there. */
  actions: ReactNode;
};

const none: readonly string[] = [];
const noFiles: readonly AttachedFile[] = [];
const noBooks: readonly BookPlace[] = [];

export function HomeworkEditor({ scheduleUuid, body, current, draft, isFocused, onStored, onDiscard, actions }: Props) {
  const text = useText();
  const set = useSetHomework();
  const dayWords = useDayWords();
  const status = useSyncStatus();
  const { lessons, weeksHere, weeksAll } = useOwnLessons(body.lessonMeta.dateWithoutFormat, { before: 2, after: 1 });
  const shelf = useDocument(booksDocument.name());
  const offered = dueLessons(body, lessons);
  const {
    text: typed = current?.body ?? '',
    due = current?.dueScheduleUuid ?? null,
    copies = none,
    answer = current?.answer ?? null,
    files = current?.files ?? noFiles,
    books = current?.books ?? noBooks,
  } = draft.value ?? {};
  const length = useSettled(typed.length);
  const change = (next: HomeworkDraft) => {
    const kept = { ...draft.value, ...next };
    // An emptied form holds nothing: neither a draft nor an update has to wait for it.
    const isEmpty =
      !kept.text && !kept.due && !kept.copies?.length && !kept.answer && !kept.files?.length && !kept.books?.length;
    if (isEmpty && current === null) draft.drop();
    else draft.keep(kept);
  };
  const changeNow = useRef(change);
  changeNow.current = change;
  const attachments = useAttachments({
    files,
    purpose: 'material',
    address: { document: lessonDocument.name(scheduleUuid), cell: lessonCell.homework },
    mostFiles: mostHomeworkFiles,
    set: useCallback(async (next) => changeNow.current({ files: [...next] }), []),
    isRead: draft.isRead,
    stored: current?.files ?? noFiles,
  });
  const [isFailed, setFailed] = useState(false);
  const parallel = useMemo(() => parallelLessons(body, lessons), [body, lessons]);
  // Their lessons are written into too: what the server holds of them must be known, or taking it back would be a conflict.
  useHeldDocuments(useMemo(() => parallel.map(({ entry }) => lessonDocument.name(entry.scheduleUuid)), [parallel]));
  // Not while weeks are still coming: a list that grows under a finger is pressed in the wrong place.
  const isSettled = weeksHere === weeksAll || status.connection === 'offline' || status.failure !== null;
  const phrases = typed === '' && isSettled ? recentPhrases(body, lessons) : [];
  const dueScheduleUuid = storedDue(due, offered);
  const isReady = canSave({ text: typed, dueScheduleUuid, copies: copies.length, answer, files, books }, current);

  const store = async (value: HomeworkValue, uuids: readonly string[]) => {
    const also = parallel.filter(({ entry }) => uuids.includes(entry.scheduleUuid));
    const classes = [body.group.label, ...also.map(({ entry }) => classWords(entry))];
    const what = text(value.body === null ? 'homework.unsent.none' : 'homework.saved');
    const words = also.length > 0 ? `${what}: ${classes.join('; ')}` : what;
    const isStored = await set(
      [
        { scheduleUuid, homework: value },
        // Another class has its own next lesson.
        ...uuids.map((uuid) => ({ scheduleUuid: uuid, homework: { ...value, dueScheduleUuid: null } })),
      ],
      words,
    );
    setFailed(!isStored);
    if (!isStored) return;
    if (value.body === null) onDiscard();
    else draft.drop();
    onStored();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    const given = {
      ...(answer && { answer }),
      ...(files.length > 0 && { files: [...files] }),
      ...(books.length > 0 && { books: [...books] }),
    };
    void store({ body: typed.trim(), dueScheduleUuid, ...given }, copies);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={text('homework.text')}
        isLabelHidden
        // The page was opened by a press on "homework": the next thing a person does is to type.
        autoFocus={isFocused}
        rows={4}
        maxLength={maxHomeworkLength}
        value={typed}
        placeholder={text('homework.placeholder')}
        hint={
          <span className="num">
            {length} / {maxHomeworkLength}
          </span>
        }
        error={isFailed ? text('homework.notSaved') : undefined}
        onChange={(event) => change({ text: withinLimit(event.target.value) })}
        onKeyDown={onKeyDown}
      />
      {phrases.length > 0 && (
        <div className={styles.part}>
          <h3 id={`recent-${scheduleUuid}`}>{text('homework.recent')}</h3>
          <ul className={styles.phrases} aria-labelledby={`recent-${scheduleUuid}`}>
            {phrases.map((phrase) => (
              <li key={phrase}>
                <button type="button" onClick={() => change({ text: phrase })}>
                  {unbroken(phrase)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.given}>
        <HomeworkBooks
          books={books}
          known={offeredBooks(shelf.state === 'ready' ? shelf.body.books : [], body, lessons)}
          onChange={(next) => change({ books: next })}
        />
        <FilesField attachments={attachments} />
      </div>
      <PickList
        kind="radio"
        label={text('homework.due')}
        options={offered.map(({ scheduleUuid: value, date, number }, index) => ({
          value,
          label: dayWords(date, offered.filter((lesson) => lesson.date === date).length > 1 ? number : null),
          ...(index === 0 && { hint: text('homework.due.next') }),
        }))}
        chosen={[due ?? offered[0]?.scheduleUuid ?? '']}
        onChoose={([value]) => change({ due: value ?? null })}
      />
      {offered.length === 0 && <p className="faint">{text('homework.due.unknown')}</p>}
      <WantedAnswerFields wanted={answer} onChange={(next) => change({ answer: next })} />
      <PickList
        kind="checkbox"
        label={text('homework.also')}
        options={parallel.map((lesson) => copyOption(lesson, dayWords, text('homework.also.has')))}
        chosen={copies}
        onChoose={(chosen) => change({ copies: [...chosen] })}
      />
      <div className={styles.acts} data-acts>
        <Button type="submit" variant="primary" disabled={!isReady}>
          {text('ui.save')}
        </Button>
        {typed.trim() === '' && current?.body !== null && (
          <Button onClick={() => void store({ body: null, dueScheduleUuid: null }, copies)}>
            {text('homework.setNone')}
          </Button>
        )}
        {actions}
      </div>
    </form>
  );
}

type DayWords = (date: string, number: number | null) => string;

/** "Ср 25.11", with the number where a day has two lessons. */
function useDayWords(): DayWords {
  const text = useText();
  const language = useLanguage();
  return (date, number) => {
    const day = `${shortWeekdayName(date, language)} ${date.slice(8)}.${date.slice(5, 7)}`;
    return number === null ? day : `${day}, ${text('homework.due.number', { number })}`;
  };
}

/** What is there already is not overwritten in passing. */
function copyOption({ date, entry, homework }: OwnLesson, dayWords: DayWords, has: string): PickOption {
  const day = dayWords(date, null);
  return {
    value: entry.scheduleUuid,
    label: classWords(entry),
    hint: homework === null ? day : `${day}, ${has}`,
    isDisabled: homework !== null,
  };
}
