// The lecture of a lesson for its staff: what the class is given to read, and for its teacher the ways to write, choose or take it away.
import '#contract/office.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { lecturesDocument } from '#contract/lectures/lectures.office.documents.ts';
import type { LessonLecture, OwnLectures } from '#contract/lectures/lectures.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { useCell, useDocument } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { Waiting } from '#domain/document/document-states.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { notebook, plus } from '#shared/ui/icons/index.ts';
import { eye, pencil, trash } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, Card, EmptyState, Modal, Notice, StateChip, useToast } from '#shared/ui/index.ts';
import styles from './lecture.module.css';

export default function LessonLecturePart({ scheduleUuid }: { scheduleUuid: string }) {
  const lesson = useDocument(lessonDocument.name(scheduleUuid));
  if (lesson.state !== 'ready') return null;
  return <Loaded scheduleUuid={scheduleUuid} body={lesson.body} />;
}

/** What stands in the lesson: its own lecture, else that of the theme. */
function standingOf(own: LessonLecture | null, body: LessonBody) {
  if (own) return own.lectureUuid ? { lectureUuid: own.lectureUuid, title: own.title } : null;
  return body.lecture ?? null;
}

function Loaded({ scheduleUuid, body }: { scheduleUuid: string; body: LessonBody }) {
  const text = useText();
  const toast = useToast();
  const mutate = useMutate();
  const offerUndo = useOfferUndo();
  const { eduYear = '' } = useParams();
  const { user, isReadOnly } = usePerson();
  const held = useCell<LessonLecture>({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.lecture });
  const [isChoosing, setChoosing] = useState(false);
  const standing = standingOf(held.value, body);
  const isTeacher = body.teachers.some(({ userId }) => userId === user.userId);
  const mayChange = isTeacher && !isReadOnly && !body.yearReadOnly;
  const set = async (lecture: LessonLecture | null, words: string) => {
    setChoosing(false);
    const result = await mutate([intent('attachLecture', { scheduleUuid, lecture })]);
    if (result.outcome === 'notSaved') return toast.error(text('error.NOT_SAVED'));
    offerUndo(words, result.undo);
  };
  const remove = () => {
    // Of the theme's lecture the lesson says that it has none.
    const isOfTheme = held.value === null;
    void set(isOfTheme ? { lectureUuid: null, title: '' } : null, text('lectures.unsent.detached'));
  };
  return (
    <Card
      title={text('lectures.one')}
      end={held.state !== 'saved' && held.state !== 'saving' && <StateChip state={held.state} isInline />}
    >
      {standing ? (
        <p className={styles.standing}>
          <Link to={pagePath(eduYear, 'content/lectures/preview/:lectureUUID', { lectureUUID: standing.lectureUuid })}>
            {unbroken(standing.title)}
          </Link>
          {held.value === null && <small className="faint">{text('lectures.ofTheme')}</small>}
        </p>
      ) : (
        <Notice tone="warn">{text('lesson.noMaterial')}</Notice>
      )}
      <div className={styles.acts} data-acts>
        {standing && (
          <ButtonLink
            icon={eye}
            to={pagePath(eduYear, 'content/lectures/preview/:lectureUUID', { lectureUUID: standing.lectureUuid })}
          >
            {text('lectures.read')}
          </ButtonLink>
        )}
        {mayChange && !standing && (
          <>
            <ButtonLink
              icon={plus}
              to={pagePath(eduYear, 'content/lectures/create/:lessonId', { lessonId: scheduleUuid })}
            >
              {text('lectures.write')}
            </ButtonLink>
            <Button icon={notebook} onClick={() => setChoosing(true)}>
              {text('lectures.choose')}
            </Button>
          </>
        )}
        {mayChange && standing && (
          <>
            <ButtonLink
              icon={pencil}
              to={pagePath(eduYear, 'content/lectures/edit/:lectureUUID', { lectureUUID: standing.lectureUuid })}
            >
              {text('lectures.edit')}
            </ButtonLink>
            <Button variant="danger" icon={trash} onClick={remove}>
              {text('lectures.detach')}
            </Button>
          </>
        )}
      </div>
      <Modal isOpen={isChoosing} title={text('lectures.choose')} size={700} onClose={() => setChoosing(false)}>
        {isChoosing && (
          <Choice
            userId={user.userId}
            onChoose={({ lectureUuid, title }) =>
              void set({ lectureUuid, title }, text('lectures.unsent.attached', { title }))
            }
          />
        )}
      </Modal>
    </Card>
  );
}

type Chosen = OwnLectures['lectures'][number];

function Choice({ userId, onChoose }: { userId: number; onChoose: (chosen: Chosen) => void }) {
  const text = useText();
  const found = useDocument<OwnLectures>(lecturesDocument.name(userId));
  if (found.state !== 'ready') return <Waiting found={found} />;
  const offered = found.body.lectures.filter(({ isArchived }) => !isArchived);
  if (offered.length === 0) return <EmptyState title={text('lectures.none')} />;
  return (
    <ul className={styles.choice}>
      {offered.map((one) => (
        <li key={one.lectureUuid}>
          <Button block onClick={() => onChoose(one)}>
            {unbroken(one.title)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
