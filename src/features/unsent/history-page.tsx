// Every value that a cell of a lesson ever had: what waits on this device above what the server accepted, each with its author, its
// times and where it came from. An earlier value is brought back by a new operation, as the cell's declaration undoes it.
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import '#shared/ui/styles/unsent.css';
import './unsent.css';
import { useParams } from 'react-router';
import { ReadAge } from '#blocks/read/read-view.tsx';
import type { CellAddress } from '#contract/core/documents.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import type { CellVersion } from '#contract/journal/journal.schema.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { intentToRestore } from '#contract/mutations.ts';
import { useAccount } from '#data/account-context.tsx';
import { useCell } from '#data/documents/use-documents.ts';
import { useMutate } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { type Closed, closedBy } from '#domain/lesson/editing.ts';
import { cellLookOf } from '#domain/operation/cell-look.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { history as historyIcon } from '#shared/ui/icons/pages.ts';
import { Button, EmptyState, editLock, Notice, Receipt, StateChip, useToast } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { CellValue, cellLabel } from './cell-value.tsx';
import { useDeviceId, useHistory } from './use-history.ts';
import { useLessonWords } from './use-lesson-words.ts';

export default function HistoryPage() {
  const { scheduleId = '', cell = '', eduYear = '' } = useParams();
  const text = useText();
  const { school } = useAccount();
  const document = lessonDocument.name(scheduleId);
  const words = useLessonWords({ schoolId: school.schoolId, document, eduYear: Number(eduYear) });
  const student = cell.split(':')[1];
  const label = cellLabel({ document, cell }, text);
  const subject = student ? `${words.nameOf(student)}: ${label.toLocaleLowerCase()}` : label;
  const place = [words.title, words.detail].filter((part) => part !== '').join(', ');
  return (
    <Page
      title={text('unsent.history.title')}
      heading={subject}
      lead={place}
      from={{ to: pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId, tab: 'journal' }), label: words.title }}
    >
      <p className="only-mob history__what">
        <b>{subject}</b>
        <span className="muted">{place}</span>
      </p>
      <Versions address={{ document, cell }} scheduleUuid={scheduleId} lesson={words.lesson} />
    </Page>
  );
}

type VersionsProps = { address: CellAddress; scheduleUuid: string; lesson: LessonBody | null };

function Versions({ address, scheduleUuid, lesson }: VersionsProps) {
  const text = useText();
  const { user } = useAccount();
  const { isReadOnly } = usePerson();
  const deviceId = useDeviceId();
  const current = useCell(address);
  const { cell } = address;
  const asked = useHistory({ scheduleUuid, cell, version: current.base.version });
  const closed =
    lesson &&
    closedBy(
      { yearReadOnly: lesson.yearReadOnly, isPeriodClosed: lesson.periodStatus === 'archive' },
      { isYearReadOnly: isReadOnly },
    );
  const why = hindrance(lesson, closed, address, text);
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
      <ol className="history" aria-busy={isAsking}>
        {isPending && (
          <li className="card history__one">
            <CellValue address={address} value={current.value} lesson={lesson} />
            <StateChip state={current.state === 'saving' ? 'onDevice' : current.state} isInline />
          </li>
        )}
        {accepted.map((version) => (
          <Version
            key={version.version}
            version={version}
            {...{ address, lesson }}
            author={version.author.userId === user.userId ? text('unsent.conflict.you') : version.author.name}
            from={asked.data ? from(version) : ''}
            isNow={version.version === current.base.version && !isPending}
            canRestore={(why === null || isYearLocked) && canonicalJson(version.value) !== canonicalJson(current.value)}
            isLocked={isYearLocked}
          />
        ))}
      </ol>
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

/** Why nothing can be brought back here, in words; null where it can. */
function hindrance(lesson: LessonBody | null, closed: Closed | null, address: CellAddress, text: Text): string | null {
  if (lesson === null) return '';
  if (closed) return text(closed === 'yearReadOnly' ? 'ui.readOnly' : 'unsent.history.closed');
  const isAttendance = cellLookOf(address)?.right === 'attendance';
  return (isAttendance ? lesson.canManageAttendance : lesson.canManageScores) ? null : text('unsent.history.notOwn');
}

type VersionProps = {
  version: CellVersion;
  address: CellAddress;
  lesson: LessonBody | null;
  author: string;
  from: string;
  isNow: boolean;
  canRestore: boolean;
  isLocked: boolean;
};

function Version({ version, address, lesson, author, from, isNow, canRestore, isLocked }: VersionProps) {
  const text = useText();
  const times = useShownTime();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const mutate = useMutate();
  const { value, capturedAt, receivedAt, acceptedAt } = version;
  const time = (at: number) => (at === 0 ? undefined : times(at));
  const intent = canRestore && intentToRestore(address, value);
  const bringBack = async () => {
    if (!intent) return;
    const done = await mutate([intent]);
    if (done.outcome === 'notSaved') toast.error(text(`error.${done.error.code}`));
    else offerUndo(text('unsent.history.restored'), done.undo);
  };
  return (
    <li className="card history__one">
      <CellValue address={address} value={value} lesson={lesson} />
      <p>
        <b>{author}</b> <span className="muted">{from}</span>
      </p>
      <Receipt captured={time(capturedAt)} delivered={time(receivedAt)} accepted={time(acceptedAt)} />
      {isNow && <span className="chip">{text('unsent.history.now')}</span>}
      {intent && (
        <Button {...editLock(isLocked ? 'yearReadOnly' : null)} onClick={() => void bringBack()}>
          {text('unsent.history.restore')}
        </Button>
      )}
    </li>
  );
}
