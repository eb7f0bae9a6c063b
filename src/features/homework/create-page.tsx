// Setting homework by itself: opened from the schedule or a lesson with the way back in the address (SCHED-028).

import { useNavigate, useParams, useSearchParams } from 'react-router';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { AgeOf, Waiting } from '#domain/document/document-states.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Columns } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { backwardPath } from './find-homework.ts';
import { HomeworkBlock } from './homework-block.tsx';
import { lessonWords } from './page-parts.tsx';

export default function CreatePage() {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { eduYear = '', scheduleId = '' } = useParams();
  const [parameters] = useSearchParams();
  const backward = backwardPath(parameters.get('backward'));
  const lesson = useDocument(lessonDocument.name(scheduleId));
  const isFromLesson = backward?.includes('/lesson/') ?? false;
  const from = {
    label: text(
      isFromLesson
        ? 'shell.menu.lesson'
        : backward?.includes('/schedule')
          ? 'shell.menu.schedule'
          : 'homework.list.title',
    ),
    to: backward ?? pagePath(eduYear, 'homework/control/list'),
  };
  return (
    <Page
      isBare
      title={text('homework.title')}
      from={from}
      {...(lesson.state === 'ready' && lessonWords(lesson.body, language))}
      actions={lesson.state === 'ready' && <AgeOf found={lesson} />}
    >
      {lesson.state === 'ready' ? (
        <Columns>
          <HomeworkBlock
            scheduleUuid={scheduleId}
            isFocused
            onStored={backward === null ? undefined : () => void navigate(backward, { replace: true })}
          />
        </Columns>
      ) : (
        <Waiting found={lesson} />
      )}
    </Page>
  );
}
