// One homework and what the class says to it: who ticked it off. The address names the homework, whose lesson is found among
// the weeks on the device, since the one uuid is derived from the other (SCHED-029).

import { type ReactNode, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { isLocalDate } from '#contract/core/time.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { lessonCell, lessonDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { placeOf, pupilsOn } from '#contract/lesson/roster-days.ts';
import { useAccount } from '#data/account-context.tsx';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useCell, useCells, useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { AgeOf, Waiting } from '#domain/document/document-states.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { circleCheck } from '#shared/ui/icons/index.ts';
import { eye } from '#shared/ui/icons/pages.ts';
import { ButtonLink, Card, Columns, EmptyState, Icon, Nothing, OfflineState, Skeleton } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './answers-page.module.css';
import { lessonOfHomework } from './find-homework.ts';
import { HomeworkBlock } from './homework-block.tsx';
import { lessonWords } from './page-parts.tsx';
import { useOwnLessons } from './use-own-lessons.ts';

/** Weeks in which a homework is looked for when the address names no day. */
const around = { before: 4, after: 2 };
const thatWeek = { before: 0, after: 0 };

/** What a page shows of a homework whose lesson was found. */
type Shown = { readonly scheduleUuid: string; readonly homeworkId: string };

/** `renderAnswers`: what the class has handed in, where the homework wants that. */
export function AnswersPage({ renderAnswers }: { renderAnswers: (shown: Shown) => ReactNode }) {
  return <OfHomework>{(shown) => <Answers {...shown} renderAnswers={renderAnswers} />}</OfHomework>;
}

/** Finds the lesson of the homework that the address names among the weeks on the device; or says that it is not there. */
export function OfHomework({ children }: { children: (shown: Shown) => ReactNode }) {
  const text = useText();
  const { eduYear = '', homeworkId = '' } = useParams();
  const { timeZone } = usePerson();
  const account = useAccount();
  const status = useSyncStatus();
  const [parameters] = useSearchParams();
  const asked = parameters.get('date');
  const named = isLocalDate(asked) ? asked : null;
  const own = useOwnLessons(named ?? schoolToday(timeZone), named ? thatWeek : around);
  const found = lessonOfHomework(homeworkId, own.lessons, account.school.schoolId);
  if (found) return children({ scheduleUuid: found.entry.scheduleUuid, homeworkId });
  const isWhole = own.weeksHere === own.weeksAll;
  return (
    <Page title={text('homework.title')} from={{ label: text('homework.list.title'), to: listPath(eduYear) }}>
      {own.isLoading || (!isWhole && status.connection !== 'offline') ? (
        <Skeleton rows={4} />
      ) : isWhole ? (
        <EmptyState
          title={text('homework.notFound')}
          text={text('homework.notFound.why')}
          actions={<ButtonLink to={listPath(eduYear)}>{text('homework.list.title')}</ButtonLink>}
        />
      ) : (
        <OfflineState />
      )}
    </Page>
  );
}

const listPath = (eduYear: string) => pagePath(eduYear, 'homework/control/list');

function Answers({ scheduleUuid, homeworkId, renderAnswers }: Shown & { renderAnswers: (shown: Shown) => ReactNode }) {
  const text = useText();
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const lesson = useDocument(lessonDocument.name(scheduleUuid));
  const [parameters] = useSearchParams();
  const date = parameters.get('date');
  const day = date === null ? {} : { date };
  const homework = useCell<HomeworkValue>({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.homework });
  return (
    <Page
      title={text('homework.title')}
      from={{ label: text('homework.list.title'), to: listPath(eduYear) }}
      {...(lesson.state === 'ready' && lessonWords(lesson.body, language))}
      actions={
        lesson.state === 'ready' && (
          <>
            <AgeOf found={lesson} />
            <ButtonLink icon={eye} to={pagePath(eduYear, 'homework/control/:homeworkId/preview', { homeworkId }, day)}>
              {text('homework.preview')}
            </ButtonLink>
            <ButtonLink to={pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: scheduleUuid })}>
              {text('lesson.open')}
            </ButtonLink>
          </>
        )
      }
    >
      {lesson.state === 'ready' ? (
        <Columns
          beside={
            homework.value?.answer ? (
              renderAnswers({ scheduleUuid, homeworkId })
            ) : (
              <DoneList scheduleUuid={scheduleUuid} body={lesson.body} />
            )
          }
        >
          <HomeworkBlock scheduleUuid={scheduleUuid} />
        </Columns>
      ) : (
        <Waiting found={lesson} />
      )}
    </Page>
  );
}

/** The class on the day of the lesson, and who ticked the homework off. */
function DoneList({ scheduleUuid, body }: { scheduleUuid: string; body: LessonBody }) {
  const text = useText();
  const roster = useDocument(rosterDocument.named(body.roster));
  const pupils = useMemo(() => (roster.state === 'ready' ? pupilsOn(roster.body, placeOf(body)) : []), [roster, body]);
  const cells = useMemo(() => pupils.map(({ studentGroupUuid }) => `done:${studentGroupUuid}`), [pupils]);
  const ticks = useCells(lessonDocument.name(scheduleUuid), cells);
  const done = ticks.filter(({ value }) => value !== null).length;
  return (
    <Card
      title={text('homework.done.title')}
      isFlush
      end={
        pupils.length > 0 && <span className="num">{text('homework.done.count', { done, all: pupils.length })}</span>
      }
    >
      {roster.state !== 'ready' ? (
        <div className="card__body">
          <Waiting found={roster} />
        </div>
      ) : pupils.length === 0 ? (
        <p className="card__body faint">{text('lesson.noPupils')}</p>
      ) : (
        <ol className={styles.done} data-done>
          {pupils.map(({ studentGroupUuid, surname, firstname }, index) => (
            <li key={studentGroupUuid}>
              <span className="num faint">{index + 1}</span>
              <span>{unbroken(`${surname} ${firstname}`)}</span>
              {ticks[index]?.value ? (
                <span className="st st--ok">
                  <Icon shape={circleCheck} />
                  {text('homework.done.yes')}
                </span>
              ) : (
                <Nothing why={text('homework.done.no')} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
