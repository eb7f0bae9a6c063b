// Every value that a cell ever had, of a lesson or of another page: what waits on this device above what the server accepted, each with its author, its
// times and where it came from. An earlier value is brought back by a new operation, as the cell's declaration undoes it.
import { useParams } from 'react-router';
import { ReadAge } from '#blocks/read/read-view.tsx';
import type { CellVersion } from '#contract/core/cell-version.ts';
import type { CellAddress } from '#contract/core/documents.ts';
import { isUuid } from '#contract/core/ids.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useCell } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { type Closed, closedBy } from '#domain/lesson/editing.ts';
import { cellLookOf, pageOf, pupilOf } from '#domain/operation/cell-look.ts';
import { useDeviceId, useHistory } from '#domain/operation/use-history.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { history as historyIcon } from '#shared/ui/icons/pages.ts';
import { classes, EmptyState, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { cellLabel } from './cell-value.tsx';
import { HistoryDays } from './history-days.tsx';
import styles from './unsent.module.css';
import { useLessonWords } from './use-lesson-words.ts';

export default function HistoryPage() {
  const { document: named = '', cell = '', eduYear = '' } = useParams();
  const text = useText();
  const { school } = useAccount();
  // A lesson is named by its uuid alone.
  const document = isUuid(named) ? lessonDocument.name(named) : named;
  const page = pageOf(document);
  const words = useLessonWords({ schoolId: school.schoolId, document, eduYear: Number(eduYear) });
  const student = pupilOf({ document, cell });
  const label = cellLabel({ document, cell }, text);
  const subject = student ? `${words.nameOf(student)}: ${label.toLocaleLowerCase()}` : label;
  const place = [words.title, words.detail].filter((part) => part !== '').join(', ');
  return (
    <Page
      title={text('unsent.history.title')}
      heading={subject}
      lead={place}
      from={{
        to: page
          ? pagePath(eduYear, page.path)
          : pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: named, tab: 'journal' }),
        label: words.title,
      }}
    >
      <p className={classes('only-phone', styles.what)}>
        <b>{subject}</b>
        <span className="muted">{place}</span>
      </p>
      <Versions address={{ document, cell }} lesson={words.lesson} />
    </Page>
  );
}

type VersionsProps = { address: CellAddress; lesson: LessonBody | null };

function Versions({ address, lesson }: VersionsProps) {
  const text = useText();
  const { user } = useAccount();
  const { isReadOnly, role } = usePerson();
  const deviceId = useDeviceId();
  const current = useCell(address);
  const page = pageOf(address.document);
  const asked = useHistory(address, current.base.version);
  const closed =
    lesson || page
      ? closedBy(
          { yearReadOnly: lesson?.yearReadOnly ?? false, isPeriodClosed: lesson?.periodStatus === 'archive' },
          { isYearReadOnly: isReadOnly },
        )
      : null;
  const mayWrite = page ? page.writers.includes(role) : lesson && mayWriteIn(lesson, address);
  const why = hindrance(mayWrite, closed, page ? 'unsent.history.mayOnlyRead' : 'unsent.history.notOwn', text);
  const isYearLocked = closed === 'yearReadOnly';
  const isPending = current.state !== 'saved';
  const told = asked.data ?? [];
  const isNewestTold = told.some(({ version }) => version === current.base.version);
  const accepted: CellVersion[] = isNewestTold ? told : [...onDevice(current.base), ...told];
  const isAsking = !asked.isConfirmed && asked.error === null;
  if (asked.error?.code === 'NOT_FOUND') return <EmptyState title={text('unsent.history.unknown')} />;
  if (accepted.length === 0 && !isPending && !isAsking) return <EmptyState title={text('unsent.history.empty')} />;
  const from = ({ clientId }: CellVersion) =>
    text(
      clientId === null
        ? 'unsent.history.noDevice'
        : clientId === deviceId
          ? 'unsent.history.thisDevice'
          : 'unsent.history.otherDevice',
    );
  return (
    <>
      {asked.data === undefined && asked.error && <Notice icon={historyIcon} title={text('unsent.history.onlyHere')} />}
      <ReadAge read={asked} />
      {why && !isYearLocked && <p className="muted">{why}</p>}
      <HistoryDays
        address={address}
        lesson={lesson}
        versions={accepted}
        isWhole={isNewestTold}
        pending={isPending ? current : null}
        isAsking={isAsking}
        authorOf={({ author }) => (author.userId === user.userId ? text('unsent.conflict.you') : author.name)}
        fromOf={(version) => (asked.data ? from(version) : '')}
        isNow={({ version }) => version === current.base.version && !isPending}
        mayRestore={({ value }) =>
          (why === null || isYearLocked) && canonicalJson(value) !== canonicalJson(current.value)
        }
        isLocked={isYearLocked}
      />
    </>
  );
}

/** What the device knows without the server: the newest value. */
function onDevice({ version, value, by, byName, at }: ReturnType<typeof useCell>['base']): CellVersion[] {
  if (version === 0) return [];
  const [userId, name, time] = [by ?? 0, byName ?? '', at ?? 0];
  const author = { userId, name };
  return [{ version, value, author, capturedAt: 0, receivedAt: 0, acceptedAt: time, clientId: null }];
}

/** Why nothing can be brought back here, in words; null where it can. `mayWrite` is null while the lesson is not on the device. */
function hindrance(mayWrite: boolean | null, closed: Closed | null, notOwn: string, text: Text): string | null {
  if (mayWrite === null) return '';
  if (closed) return text(closed === 'yearReadOnly' ? 'ui.readOnly' : 'unsent.history.closed');
  return mayWrite ? null : text(notOwn);
}

function mayWriteIn(lesson: LessonBody, address: CellAddress): boolean {
  const place = cellLookOf(address)?.place;
  const isAttendance = place && 'lesson' in place && place.lesson === 'attendance';
  return isAttendance ? lesson.canManageAttendance : lesson.canManageScores;
}
