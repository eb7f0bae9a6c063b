// A lecture is written: on this device at every key, sent at each pause. It stands in no lesson until it is attached to one.
import { useCallback, useLayoutEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { isUuid } from '#contract/core/ids.ts';
import { filePurposes } from '#contract/files/file-purposes.ts';
import { filesInText } from '#contract/lectures/lecture-body.ts';
import { contentCell, lectureDocument } from '#contract/lectures/lectures.office.documents.ts';
import { type LectureFacts, type LectureValue, maxLectureTitle } from '#contract/lectures/lectures.schema.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { Waiting } from '#domain/document/document-states.tsx';
import { ChangingFiles } from '#domain/file/file-lists.tsx';
import { useAttachments } from '#domain/file/use-attachments.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatShortWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { deviceMobile } from '#shared/ui/icons/index.ts';
import { eye, paperclip } from '#shared/ui/icons/pages.ts';
import { Button, Card, Columns, Icon, Notice, ReadOnlyNotice, useToast } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './editor.module.css';
import { LectureEditor } from './lecture-editor.tsx';
import { useLecture } from './use-lecture.ts';
import { useLectureDraft } from './use-lecture-draft.ts';

export default function EditPage() {
  const text = useText();
  const { eduYear = '', lectureUUID = '' } = useParams();
  const [parameters] = useSearchParams();
  const from = { label: text('lectures.title'), to: pagePath(eduYear, 'content/lectures') };
  if (!isUuid(lectureUUID)) return <Navigate to={from.to} replace />;
  return <Loaded key={lectureUUID} lectureUuid={lectureUUID} isNew={parameters.has('new')} from={from} />;
}

type From = { readonly label: string; readonly to: string };

function Loaded({ lectureUuid, isNew, from }: { lectureUuid: string; isNew: boolean; from: From }) {
  const text = useText();
  const { found, content } = useLecture(lectureUuid);
  const facts = found.state === 'ready' ? found.body : null;
  // A lecture of one's own that is not stored anywhere yet is written without anybody's word.
  const isKnown = content.value !== null || isNew;
  if (!isKnown && found.state !== 'ready') {
    return (
      <Page title={text('lectures.one')} from={from}>
        <Waiting found={found} />
      </Page>
    );
  }
  if (facts && !facts.isOwn) {
    return (
      <Page title={text('lectures.one')} from={from}>
        <Notice tone="plain">{text('lectures.notOwn')}</Notice>
      </Page>
    );
  }
  return <Writing lectureUuid={lectureUuid} stored={content.value} facts={facts} from={from} />;
}

type Props = { lectureUuid: string; stored: LectureValue | null; facts: LectureFacts | null; from: From };

function Writing({ lectureUuid, stored, facts, from }: Props) {
  const text = useText();
  const toast = useToast();
  const mutate = useMutate();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const { isReadOnly } = usePerson();
  const { eduYear = '' } = useParams();
  const [parameters] = useSearchParams();
  const untitled = text('lectures.untitled');
  const isAttached = facts !== null && facts.uses.length > 0;
  const writing = useLectureDraft(lectureUuid, { stored, untitled, isAttached });
  const { draft, change, save } = writing;
  const address = { document: lectureDocument.name(lectureUuid), cell: contentCell };
  const setFiles = useCallback((files: readonly AttachedFile[]) => change({ files: [...files] }), [change]);
  const attachments = useAttachments({
    files: draft.files,
    purpose: 'lecture',
    address,
    mostFiles: filePurposes.lecture.mostFiles,
    set: setFiles,
    isRead: writing.isRead,
  });
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<((file: AttachedFile) => void) | null>(null);
  const choose = (insert: ((file: AttachedFile) => void) | null) => {
    place.current = insert;
    input.current?.click();
  };
  const add = async (chosen: readonly File[]) => {
    const insert = place.current;
    const added = await attachments.add(chosen);
    if (insert) for (const file of added) insert(file);
  };

  const lessonId = parameters.get('lesson');
  const themeUuid = parameters.get('theme');
  const attach = async () => {
    const title = draft.title.trim() || untitled;
    if (!(await save())) return toast.warning(text('lectures.writeFirst'));
    const attaching = isUuid(lessonId ?? '')
      ? intent('attachLecture', { scheduleUuid: lessonId ?? '', lecture: { lectureUuid, title } })
      : intent('attachLectureToTheme', { lectureUuid, themeUuid: themeUuid ?? '', isOn: true });
    const result = await mutate([attaching]);
    if (result.outcome === 'notSaved') return toast.error(text('error.NOT_SAVED'));
    offerUndo(text('lectures.unsent.attached', { title }), result.undo);
    if (lessonId) navigate(pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: lessonId, tab: 'lesson' }));
    else navigate(from.to);
  };
  const look = async () => {
    if (!(await save())) return toast.warning(text('lectures.writeFirst'));
    navigate(pagePath(eduYear, 'content/lectures/preview/:lectureUUID', { lectureUUID: lectureUuid }));
  };
  const inText = filesInText(draft.body);
  const materials = draft.files.filter(({ uuid }) => !inText.has(uuid));
  const hasPlace = isUuid(lessonId ?? '') || isUuid(themeUuid ?? '');
  if (isReadOnly) {
    return (
      <Page title={text('lectures.one')} from={from}>
        <ReadOnlyNotice />
      </Page>
    );
  }
  return (
    <Page title={text('lectures.one')} from={from}>
      <div className={styles.page}>
        <div className={styles.head}>
          <State state={writing.state} />
          <div className={styles.acts} data-acts>
            <Button icon={eye} onClick={() => void look()}>
              {text('lectures.asPupil')}
            </Button>
            {hasPlace && (
              <Button variant="primary" onClick={() => void attach()}>
                {text(lessonId ? 'lectures.attach' : 'lectures.attachToTheme')}
              </Button>
            )}
          </div>
        </div>
        <Columns
          beside={
            <>
              <Uses facts={facts} />
              <Card title={text('lectures.materials')}>
                <ChangingFiles files={materials} onRemove={(uuid) => void attachments.remove(uuid)} />
                <Button icon={paperclip} isBusy={attachments.reading > 0} onClick={() => choose(null)}>
                  {text('files.add')}
                </Button>
              </Card>
            </>
          }
        >
          {attachments.problems.map((words) => (
            <Notice key={words} tone="warn">
              {words}
            </Notice>
          ))}
          <div className={styles.paper}>
            <TitleField title={draft.title} onChange={(title) => void change({ title })} />
            <LectureEditor
              body={draft.body}
              revision={writing.revision}
              files={draft.files}
              onChange={(body) => void change({ body })}
              onChooseFile={choose}
            />
          </div>
        </Columns>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          data-lecture-file
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            void add(chosen);
          }}
        />
      </div>
    </Page>
  );
}

/** One line that grows with its words, since a phone shows thirty letters. */
function TitleField({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const text = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title has another height
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [title]);
  return (
    <textarea
      ref={field}
      className={styles.title}
      aria-label={text('lectures.name')}
      placeholder={text('lectures.name')}
      maxLength={maxLectureTitle}
      rows={1}
      value={title}
      onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
    />
  );
}

function State({ state }: { state: 'untouched' | 'onDevice' | 'tooLong' | 'notSaved' }) {
  const text = useText();
  if (state === 'untouched') return <span />;
  if (state === 'tooLong') return <Notice tone="danger">{text('lectures.tooLong')}</Notice>;
  if (state === 'notSaved') return <Notice tone="danger">{text('error.NOT_SAVED')}</Notice>;
  return (
    <span className={styles.state}>
      <Icon shape={deviceMobile} />
      {text('lectures.onDevice')}
    </span>
  );
}

function Uses({ facts }: { facts: LectureFacts | null }) {
  const text = useText();
  const language = useLanguage();
  if (!facts) return null;
  return (
    <Card title={text('lectures.uses')}>
      {facts.uses.length === 0 ? (
        <p className="faint">{text('lectures.unused')}</p>
      ) : (
        <ul className={styles.uses}>
          {facts.uses.map(({ scheduleUuid, group, date, number }) => (
            <li key={scheduleUuid}>
              {text('lectures.use', { group, number, day: formatShortWeekdayDate(date, language) })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
