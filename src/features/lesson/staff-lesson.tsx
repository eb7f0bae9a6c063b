// Loads what staff need of a lesson, and shows one of its tabs.
import { useMemo } from 'react';
import { lessonDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody, RosterBody } from '#contract/lesson/lesson.schema.ts';
import { placeOf } from '#contract/lesson/roster-days.ts';
import { useAccount } from '#data/account-context.tsx';
import { type DocumentResult, useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useHasCome } from '#domain/lesson/use-has-come.ts';
import { useText } from '#shared/i18n/index.ts';
import { ErrorState, FailureState, OfflineState, Skeleton } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { JournalTab } from './journal-tab.tsx';
import { type Lesson, LessonContext } from './lesson-context.ts';
import type { LessonParts } from './lesson-parts.ts';
import { lessonRights } from './lesson-rights.ts';
import { LessonTab } from './lesson-tab.tsx';
import { type LessonTab as TabName, tabsFor } from './lesson-tabs.ts';
import { cellsOf, registerOf } from './register.ts';
import { useActs } from './use-acts.ts';
import { sendsToSchedule, useLeave } from './use-leave.ts';

type Props = { scheduleUuid: string; tab: TabName; parts: LessonParts };

export function StaffLesson({ scheduleUuid, tab, parts }: Props) {
  const document = lessonDocument.name(scheduleUuid);
  const lesson = useDocument(document);
  const roster = useDocument(lesson.state === 'ready' ? rosterDocument.named(lesson.body.roster) : null);
  useLeave(lesson.state === 'refused' ? lesson.code : null);
  if (lesson.state !== 'ready') return <Waiting found={lesson} />;
  if (roster.state !== 'ready') return <Waiting found={roster} />;
  return (
    <LoadedLesson
      scheduleUuid={scheduleUuid}
      tab={tab}
      parts={parts}
      body={lesson.body}
      roster={roster.body}
      oldSince={lesson.isOld ? lesson.confirmedAt : null}
    />
  );
}

/** Nothing to show yet, or nothing to be had: different sentences. */
export function Waiting({ found }: { found: Exclude<DocumentResult<unknown>, { state: 'ready' }> }) {
  const text = useText();
  const account = useAccount();
  return (
    <Page title={text('lesson.title')}>
      {found.state === 'absent' && found.isOffline ? (
        <OfflineState isPage />
      ) : found.state === 'absent' && found.failure ? (
        // What was asked for is still wanted; only the wait for the next try is cut short.
        <FailureState failure={found.failure} onRetry={() => account.connection.sendNow()} isPage />
      ) : found.state === 'refused' ? (
        !sendsToSchedule(found.code) && <ErrorState code={found.code} isPage />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}

function LoadedLesson({
  scheduleUuid,
  tab,
  parts,
  body,
  roster,
  oldSince,
}: Props & { body: LessonBody; roster: RosterBody; oldSince: number | null }) {
  const { user, role, isReadOnly } = usePerson();
  const acts = useActs();
  const hasStarted = useHasCome(body.startsAt);
  const { date, subjectId } = placeOf(body);
  const register = useMemo(() => registerOf(roster, { date, subjectId }), [roster, date, subjectId]);
  const cells = useMemo(() => cellsOf(register), [register]);
  const lesson = useMemo(
    (): Lesson => ({
      scheduleUuid,
      document: lessonDocument.name(scheduleUuid),
      body,
      register,
      cells,
      rights: lessonRights(body, { userId: user.userId, isYearReadOnly: isReadOnly, hasStarted }),
      acts,
      oldSince,
      parts,
      tabs: tabsFor(role, body.isEmptySimpleLesson),
    }),
    [scheduleUuid, body, register, cells, user.userId, isReadOnly, hasStarted, acts, oldSince, parts, role],
  );
  return (
    <LessonContext value={lesson}>
      {tab === 'journal' ? <JournalTab /> : <LessonTab tab={tab === 'progress' ? tab : 'lesson'} />}
    </LessonContext>
  );
}
