// A pupil's marks of a quarter by subject, each explained by the formula of the school year. Readable offline.
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import { pupilMarksDocument } from '#contract/journal/journal.documents.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import './marks.css';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { quarterToOpen } from '#contract/configuration/quarters.ts';
import { inZone } from '#contract/core/time.ts';
import { readGradingRules } from '#contract/grading/grading.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useNow } from '#data/time/use-now.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDateTime, formatTime } from '#shared/lib/dates.ts';
import {
  AgeLabel,
  ErrorState,
  FailureState,
  OfflineState,
  SegmentedControl,
  Skeleton,
  SkeletonBar,
} from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { MarksView } from './marks-view.tsx';

const quarterNumbers = [1, 2, 3, 4] as const;

export default function MarksPage() {
  const text = useText();
  const navigate = useNavigate();
  const { eduYear = '', quarter: asked } = useParams();
  const [parameters] = useSearchParams();
  const account = useAccount();
  const { pupil, child, timeZone } = usePerson();
  const now = useNow();
  const year = useDocument(yearDocument.name(account.school.eduYear));
  const yearBody = year.state === 'ready' ? year.body : null;
  const named = quarterNumbers.find((number) => String(number) === asked);
  const quarter = named ?? (yearBody && quarterToOpen(yearBody.quarters, inZone(now, timeZone).date));
  const name =
    pupil && quarter ? pupilMarksDocument.name(pupil.info.studentSchoolUuid, account.school.eduYear, quarter) : null;
  const marks = useDocument(name);
  const shown = name === null ? year : marks;
  const subject =
    marks.state === 'ready'
      ? marks.body.subjects.find(({ assignmentUuid }) => assignmentUuid === parameters.get('subject'))
      : undefined;
  const retry = () =>
    account.documents.request(name ? [name] : [yearDocument.name(account.school.eduYear)], { isRefresh: true });
  const words = quarter === null ? '' : text('schedule.quarter', { number: quarter });
  return (
    <Page
      className="marks"
      title={text('pupil-marks.title')}
      subtitle={[child?.studentInfo.studentName, words].filter(Boolean).join(' · ')}
      {...(child?.studentInfo.studentName && { lead: child.studentInfo.studentName })}
      {...(subject && {
        from: { label: text('pupil-marks.allSubjects'), to: pagePath(eduYear, 'marks/:quarter?', { quarter }) },
      })}
      actions={
        quarter !== null && (
          <div className="marks__quarters">
            <SegmentedControl
              label={text('pupil-marks.quarter')}
              value={String(quarter)}
              segments={quarterNumbers.map((number) => ({ value: String(number), label: String(number) }))}
              onChange={(value) =>
                void navigate(pagePath(eduYear, 'marks/:quarter?', { quarter: value }), { replace: true })
              }
            />
            <span className="muted">{text('pupil-marks.quarterWord')}</span>
          </div>
        )
      }
    >
      {marks.state === 'ready' && marks.isOld && (
        <p className="marks__age">
          <AgeLabel
            at={
              inZone(marks.confirmedAt, timeZone).date === inZone(now, timeZone).date
                ? formatTime(marks.confirmedAt, timeZone)
                : formatDateTime(marks.confirmedAt, timeZone)
            }
            isOld
          />
        </p>
      )}
      {shown.state === 'refused' && <ErrorState code={shown.code} onRetry={retry} />}
      {shown.state === 'absent' && shown.isOffline && (
        <OfflineState
          title={text('pupil-marks.offline', { quarter: words || text('pupil-marks.title') })}
          onRetry={retry}
        />
      )}
      {shown.state === 'absent' && !shown.isOffline && shown.failure && (
        <FailureState failure={shown.failure} onRetry={retry} />
      )}
      {(shown.state === 'loading' || (shown.state === 'absent' && !shown.isOffline && !shown.failure)) && <Coming />}
      {marks.state === 'ready' && quarter !== null && (
        <MarksView
          key={name}
          body={marks.body}
          rules={yearBody && readGradingRules(yearBody.formula)}
          isFormulaComing={year.state === 'loading'}
          chosen={subject ?? null}
          address={(assignmentUuid) => pagePath(eduYear, 'marks/:quarter?', { quarter }, { subject: assignmentUuid })}
        />
      )}
    </Page>
  );
}

function Coming() {
  return (
    <Skeleton>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className="hw">
          <SkeletonBar width="60%" />
        </div>
      ))}
    </Skeleton>
  );
}
