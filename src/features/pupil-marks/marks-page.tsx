// A pupil's marks of a quarter by subject, each explained by the formula of the school year. Readable offline.

import { useNavigate, useParams, useSearchParams } from 'react-router';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import { quarterToOpen } from '#contract/configuration/quarters.ts';
import { inZone } from '#contract/core/time.ts';
import { readGradingRules } from '#contract/grading/grading.schema.ts';
import { pupilMarksDocument } from '#contract/journal/journal.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useNow } from '#data/time/use-now.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDayMonth } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import {
  AgeLabel,
  below,
  breakpoints,
  ErrorState,
  FailureState,
  OfflineState,
  Skeleton,
  SkeletonBar,
} from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './marks.module.css';
import { MarksBar, type Order } from './marks-bar.tsx';
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
  const language = useLanguage();
  const shownTime = useShownTime();
  const isCompact = useMediaQuery(below(breakpoints.lg));
  const today = inZone(now, timeZone).date;
  const year = useDocument(yearDocument.name(account.school.eduYear));
  const yearBody = year.state === 'ready' ? year.body : null;
  const named = quarterNumbers.find((number) => String(number) === asked);
  const quarter = named ?? (yearBody && quarterToOpen(yearBody.quarters, today));
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
  const lasts = yearBody?.quarters.find(({ number }) => number === quarter);
  const until = lasts && text('pupil-marks.until', { date: formatDayMonth(lasts.dateEnd, language) });
  const order: Order = parameters.get('order') === 'newest' ? 'newest' : 'subjects';
  const kept = order === 'newest' ? order : undefined;
  const pathOf = (place: { quarter?: number | string | null; order?: string | undefined; subject?: string }) => {
    const { quarter: ofQuarter = quarter, order: ofOrder = kept, subject: ofSubject } = place;
    const search = { ...(ofOrder && { order: ofOrder }), ...(ofSubject && { subject: ofSubject }) };
    return pagePath(eduYear, 'marks/:quarter?', { quarter: ofQuarter ?? undefined }, search);
  };
  const isAlone = isCompact && subject !== undefined;
  return (
    <Page
      title={text('pupil-marks.title')}
      subtitle={[child?.studentInfo.studentName, words, !child && until].filter(Boolean).join(' · ')}
      {...(child?.studentInfo.studentName && { lead: [child.studentInfo.studentName, child.group.name].join(', ') })}
      {...(subject && { from: { label: text('pupil-marks.allSubjects'), to: pathOf({}) } })}
    >
      {quarter !== null && (
        <MarksBar
          quarter={quarter}
          onQuarter={(value) => void navigate(pathOf({ quarter: value }), { replace: true })}
          order={isAlone ? null : order}
          onOrder={(value) => void navigate(pathOf({ order: value === 'newest' ? value : '' }), { replace: true })}
        />
      )}
      {marks.state === 'ready' && marks.isOld && (
        <p className={styles.age}>
          <AgeLabel at={shownTime(marks.confirmedAt)} isOld />
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
          order={order}
          today={today}
          address={(assignmentUuid) => pathOf({ subject: assignmentUuid })}
        />
      )}
    </Page>
  );
}

function Coming() {
  return (
    <Skeleton>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row}>
          <SkeletonBar width="60%" />
        </div>
      ))}
    </Skeleton>
  );
}
