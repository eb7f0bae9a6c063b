// The answer of a pupil to a task, as the pupil or a parent has it before them: the form, or what was handed in and what became of it.
import { useSearchParams } from 'react-router';
import { answerDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswerBody } from '#contract/answers/answers.schema.ts';
import { usualPages } from '#contract/core/wanted-answer.ts';
import { useAllCells, useDocument } from '#data/documents/use-documents.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { usePerson } from '#data/session/person.ts';
import { serverClock } from '#data/time/clock.ts';
import { answerIn } from '#domain/answer/answer-view.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { Notice, ReadOnlyNotice, SkeletonBar } from '#shared/ui/index.ts';
import { AnswerForm } from './answer-form.tsx';
import type { AnswerPlace } from './answer-place.ts';
import { AnswerResult } from './answer-result.tsx';
import { AnswerSentCard } from './answer-sent.tsx';
import styles from './answers.module.css';
import { FormerAttempt } from './former-attempt.tsx';
import { MarkedPages } from './marked-pages.tsx';
import { OwnAnswer } from './own-answer.tsx';
import { fieldTitles, refusalsOf } from './refusals.ts';
import { SharedLeft } from './shared-left.tsx';
import { sharedParameter } from './use-shared-pages.ts';

/** What the form needs where the server's word of the task is not on the device: the task itself is on the page already. */
const unknownTask = { isOpen: true, dueAt: null, maxFiles: usualPages, isLateAllowed: true, files: {} } as const;

export default function AnswerPart(place: AnswerPlace) {
  const text = useText();
  const { isReadOnly, role, user } = usePerson();
  const isSharing = useSearchParams()[0].has(sharedParameter);
  const name = answerDocument.name(place.scheduleUuid, place.taskKind, place.studentGroupUuid);
  const found = useDocument<AnswerBody>(name);
  const cells = useAllCells(name);
  const rows = useOutbox();
  if (found.state === 'loading') return <SkeletonBar width="60%" />;
  const task: Pick<AnswerBody, 'isOpen' | 'dueAt' | 'maxFiles' | 'isLateAllowed' | 'files'> =
    found.state === 'ready' ? found.body : unknownTask;
  const answer = answerIn(cells, null);
  // A parent of an older pupil reads; without the server's word a pupil may write, and a parent waits for it.
  const isOwn = found.state === 'ready' ? found.body.isOwn : role === 'student';
  const isTooLate = task.dueAt !== null && !task.isLateAllowed && serverClock.now() > task.dueAt;
  const isWriting = isOwn && !isReadOnly && task.isOpen && answer.mayWrite;
  const isForm = isWriting && !isTooLate;
  const hasResult = answer.values.review !== null && (answer.state === 'verified' || answer.state === 'rework');
  const refusals = refusalsOf(name, rows);
  return (
    <div className={styles.part}>
      {refusals.map(({ field, reason }) => (
        <Notice key={field} tone="danger" isAlert>
          {text(fieldTitles[field])}: {typeof reason === 'string' ? text(reason) : errorWords(reason, text)}
        </Notice>
      ))}
      {hasResult && answer.values.review && (
        <AnswerResult review={answer.values.review} files={task.files}>
          {/* The form shows the pages small, to be changed; without it they are below. */}
          {isForm && <MarkedPages answer={answer} files={task.files} />}
        </AnswerResult>
      )}
      {isForm ? (
        <AnswerForm place={place} answer={answer} task={task}>
          <FormerAttempt place={place} answer={answer} />
        </AnswerForm>
      ) : (
        <>
          {isSharing && <SharedLeft words="answers.shared.notTaken" />}
          {answer.state === 'sent' && (
            <AnswerSentCard
              place={place}
              answer={answer}
              task={task}
              mayRecall={isOwn && !isReadOnly && answer.mayRecall}
            />
          )}
          <OwnAnswer answer={answer} files={task.files} isOwn={role === 'student' || user.role === 'parent'} />
          {isReadOnly ? (
            <ReadOnlyNotice />
          ) : (
            answer.state === 'wait_send' && (
              <Notice tone="plain">
                {text(!task.isOpen ? 'answers.closed' : isTooLate ? 'answers.closedLate' : 'answers.ofParents')}
              </Notice>
            )
          )}
        </>
      )}
    </div>
  );
}
