// What a teacher has written: the newest first, the archive apart. What waits on this device is among it.
import '#contract/office.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { compareKazakh } from '#contract/core/collation.ts';
import { contentCell, lectureDocument, lecturesDocument } from '#contract/lectures/lectures.office.documents.ts';
import type { LectureValue, OwnLectures } from '#contract/lectures/lectures.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { usePerson } from '#data/session/person.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { AgeOf, Waiting } from '#domain/document/document-states.tsx';
import { useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { archive, copy, dots } from '#shared/ui/icons/pages.ts';
import {
  ButtonLink,
  ChoiceList,
  Columns,
  EmptyState,
  IconButton,
  Menu,
  ReadOnlyNotice,
  StateChip,
  useToast,
} from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './lecture.module.css';

type Shown = {
  readonly lectureUuid: string;
  readonly title: string;
  readonly changedAt: number;
  readonly isArchived: boolean;
  readonly isWaiting: boolean;
};
const filters = ['own', 'archived'] as const;
type Filter = (typeof filters)[number];

/** The server's list with what was written and put away on this device since. */
function useOwnLectures(body: OwnLectures | null): readonly Shown[] {
  const outbox = useOutbox();
  const found = new Map<string, Shown>(
    (body?.lectures ?? []).map((one) => [one.lectureUuid, { ...one, isWaiting: false }]),
  );
  for (const { name, payload, capturedAt } of outbox) {
    if (name === 'saveLecture') {
      const { lectureUuid, value } = payload as { lectureUuid: string; value: LectureValue };
      const known = found.get(lectureUuid);
      const isArchived = known?.isArchived ?? false;
      found.set(lectureUuid, { lectureUuid, title: value.title, changedAt: capturedAt, isArchived, isWaiting: true });
    }
    if (name === 'archiveLecture') {
      const { lectureUuid, isArchived } = payload as { lectureUuid: string; isArchived: boolean };
      const known = found.get(lectureUuid);
      if (known) found.set(lectureUuid, { ...known, isArchived, isWaiting: true });
    }
  }
  return [...found.values()].sort((a, b) => b.changedAt - a.changedAt || compareKazakh(a.title, b.title));
}

export default function LecturesPage() {
  const text = useText();
  const { eduYear = '' } = useParams();
  const { user, isReadOnly } = usePerson();
  const found = useDocument<OwnLectures>(lecturesDocument.name(user.userId));
  const shown = useOwnLectures(found.state === 'ready' ? found.body : null);
  const [filter, setFilter] = useState<Filter>('own');
  const of = (value: Filter) => shown.filter(({ isArchived }) => isArchived === (value === 'archived'));
  const listed = of(filter);
  return (
    <Page
      title={text('lectures.title')}
      actions={
        <>
          {found.state === 'ready' && <AgeOf found={found} />}
          {!isReadOnly && (
            <ButtonLink icon={plus} variant="primary" to={pagePath(eduYear, 'content/lectures/create')}>
              {text('lectures.write')}
            </ButtonLink>
          )}
        </>
      }
    >
      {isReadOnly && <ReadOnlyNotice />}
      {found.state !== 'ready' && shown.length === 0 ? (
        <Waiting found={found} />
      ) : (
        <Columns
          isBesideFirst
          beside={
            <ChoiceList
              label={text('lectures.filter')}
              choices={filters.map((value) => ({
                value,
                label: text(`lectures.filter.${value}`),
                count: of(value).length,
              }))}
              value={filter}
              onChange={setFilter}
            />
          }
        >
          {listed.length === 0 ? (
            <EmptyState
              title={text(filter === 'own' ? 'lectures.none' : 'lectures.noneArchived')}
              text={filter === 'own' ? text('lectures.none.why') : undefined}
            />
          ) : (
            <ul className={styles.rows} data-lectures>
              {listed.map((one) => (
                <li key={one.lectureUuid}>
                  <Row lecture={one} isReadOnly={isReadOnly} />
                </li>
              ))}
            </ul>
          )}
        </Columns>
      )}
    </Page>
  );
}

function Row({ lecture, isReadOnly }: { lecture: Shown; isReadOnly: boolean }) {
  const text = useText();
  const toast = useToast();
  const mutate = useMutate();
  const account = useAccount();
  const offerUndo = useOfferUndo();
  const { eduYear = '' } = useParams();
  const { timeZone } = usePerson();
  const { lectureUuid, title, changedAt, isArchived, isWaiting } = lecture;
  const setArchived = async (isIn: boolean) => {
    const result = await mutate([intent('archiveLecture', { lectureUuid, isArchived: isIn })]);
    if (result.outcome === 'notSaved') return toast.error(text('error.NOT_SAVED'));
    offerUndo(text(isIn ? 'lectures.unsent.archived' : 'lectures.unsent.restored'), result.undo);
  };
  const clone = async () => {
    const held = account.base.cell({ document: lectureDocument.name(lectureUuid), cell: contentCell });
    const value = held.value as LectureValue | null;
    // Its text is fetched when it is opened; without it there is nothing to copy.
    if (!value) return toast.warning(text('lectures.openFirst'));
    const copied = { ...value, title: text('lectures.copyOf', { title }).slice(0, 200), clonedFrom: lectureUuid };
    const result = await mutate([intent('saveLecture', { lectureUuid: makeId(), value: copied })]);
    if (result.outcome === 'notSaved') return toast.error(text('error.NOT_SAVED'));
    toast.success(text('lectures.copied'));
  };
  return (
    <div className={styles.row}>
      <Link to={pagePath(eduYear, 'content/lectures/edit/:lectureUUID', { lectureUUID: lectureUuid })}>
        <b>{unbroken(title)}</b>
        <small className="faint num">{formatDateTime(changedAt, timeZone)}</small>
      </Link>
      {isWaiting && <StateChip state="waiting" isInline />}
      {!isReadOnly && (
        <Menu
          label={text('lectures.more', { title })}
          trigger={(attributes) => <IconButton {...attributes} icon={dots} label={text('lectures.more', { title })} />}
          items={[
            { label: text('lectures.clone'), icon: copy, onSelect: () => void clone() },
            {
              label: text(isArchived ? 'lectures.restore' : 'lectures.archive'),
              icon: archive,
              onSelect: () => void setArchived(!isArchived),
            },
          ]}
        />
      )}
    </div>
  );
}
