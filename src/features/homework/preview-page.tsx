// Read-only preview of homework as students see it (ROUTE2-016).
import { useParams, useSearchParams } from 'react-router';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { useCell, useDocument } from '#data/documents/use-documents.ts';
import { AgeOf, Waiting } from '#domain/document/document-states.tsx';
import { FileFigure } from '#domain/file/file-figure.tsx';
import { BookPlaces } from '#domain/homework/book-places.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Card, EmptyState, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { OfHomework } from './answers-page.tsx';
import styles from './homework-block.module.css';
import { dueLessons, dueOf } from './homework-rules.ts';
import { lessonWords } from './page-parts.tsx';

export default function PreviewPage() {
  return (
    <OfHomework>
      {({ scheduleUuid, homeworkId }) => <Preview scheduleUuid={scheduleUuid} homeworkId={homeworkId} />}
    </OfHomework>
  );
}

function Preview({ scheduleUuid, homeworkId }: { scheduleUuid: string; homeworkId: string }) {
  const text = useText();
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const [parameters] = useSearchParams();
  const date = parameters.get('date');
  const lesson = useDocument(lessonDocument.name(scheduleUuid));
  const { value } = useCell<HomeworkValue>({ document: lessonDocument.name(scheduleUuid), cell: lessonCell.homework });
  const to = pagePath(eduYear, 'homework/control/:homeworkId', { homeworkId }, date === null ? {} : { date });
  return (
    <Page
      title={text('homework.preview')}
      from={{ label: text('homework.title'), to }}
      {...(lesson.state === 'ready' && lessonWords(lesson.body, language))}
      actions={lesson.state === 'ready' && <AgeOf found={lesson} />}
    >
      {lesson.state !== 'ready' ? (
        <Waiting found={lesson} />
      ) : value?.body ? (
        <Shown value={value} lesson={lesson.body} />
      ) : (
        <EmptyState title={text(value === null ? 'homework.notEntered' : 'homework.noneStated')} />
      )}
    </Page>
  );
}

function Shown({ value, lesson }: { value: HomeworkValue; lesson: LessonBody }) {
  const text = useText();
  const language = useLanguage();
  const due = dueOf(value, dueLessons(lesson, []));
  return (
    <Card title={text('homework.title')}>
      <p className={styles.text} data-text>
        {unbroken(value.body ?? '')}
      </p>
      <BookPlaces books={value.books ?? []} />
      {value.files && (
        <div className={styles.files}>
          {value.files.map((file) => (
            <FileFigure key={file.uuid} file={file} caption={null} />
          ))}
        </div>
      )}
      <p className={styles.facts}>
        <span>
          {due
            ? text('homework.dueAt', { day: formatWeekdayDate(due.date, language, 'inside') })
            : text('homework.due.unknown')}
        </span>
        <span>{lesson.teachers.map(({ name }) => unbroken(name)).join(', ')}</span>
      </p>
      {value.answer && (
        <div className={styles.files}>
          <Notice tone="plain">{text('homework.preview.answer', { count: value.answer.maxFiles })}</Notice>
        </div>
      )}
    </Card>
  );
}
