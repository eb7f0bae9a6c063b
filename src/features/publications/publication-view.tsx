// One publication: how it looks, how many people it is for, and what can be done with it now.
import { useState } from 'react';
import { Link } from 'react-router';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import { useOnline } from '#blocks/form/use-online.ts';
import { lacksOf, momentOf, type Publication, promoPath } from '#contract/core/publication.ts';
import { publicationsEndpoints } from '#contract/publications/publications.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { serverClock } from '#data/time/clock.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { PublicationPicture } from '#domain/publication/publication-picture.tsx';
import { PublicationBody, PublicationButtons, useWords } from '#domain/publication/publication-text.tsx';
import { useText } from '#shared/i18n/index.ts';
import { edit, history, trash } from '#shared/ui/icons/pages.ts';
import { Button, Modal, Notice, useConfirm } from '#shared/ui/index.ts';
import { publicationKind } from './history.ts';
import styles from './publications.module.css';
import { usePublications } from './use-publications.ts';

type Props = { publication: Publication; canEdit: boolean; onEdit: () => void; onClose: () => void };

export function PublicationView({ publication, canEdit, onEdit, onClose }: Props) {
  const text = useText();
  const confirm = useConfirm();
  const isOnline = useOnline();
  const [isHistory, setHistory] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { labelOf, publish, takeBack, remove, sizeOf } = usePublications();
  const shownTime = useShownTime();
  const { state, fromAt, level, kind } = publication;
  const moment = momentOf(publication, serverClock.now());
  const lacks = lacksOf(publication);
  const offerPublishing = async () => {
    setBusy(true);
    const size = await sizeOf(publication);
    setBusy(false);
    if (!size) return;
    const people = text('publications.publish.people', { count: size.people });
    const parts = text('publications.publish.parts', { ...size });
    const from = fromAt !== null && fromAt > serverClock.now();
    const when = from ? ` ${text('publications.publish.from', { time: shownTime(fromAt) })}.` : '';
    const isSure = await confirm({
      title: text('publications.publish.title'),
      text: `${people}. ${parts}.${when}`,
      confirmLabel: text('publications.publish'),
    });
    if (isSure && (await publish(publication))) onClose();
  };
  const offerTakingBack = async () => {
    const isSure = await confirm({
      title: text('publications.takeBack.title'),
      text: text('publications.takeBack.text'),
      confirmLabel: text('publications.takeBack'),
    });
    if (isSure && (await takeBack(publication))) onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={labelOf(publication)}
      subtitle={`${text(`publications.kind.${kind}`)} · ${text(`publications.state.${moment}`)}`}
      size={700}
    >
      <div className="stack">
        <Preview publication={publication} />
        {state === 'published' && <Counts publication={publication} />}
        {state === 'published' && kind === 'promo' && publication.hash && <PromoLink hash={publication.hash} />}
        {canEdit && lacks.length > 0 && (
          <Notice tone="warn">
            {`${text('publications.lacks')} ${lacks.map((field) => text(`publications.field.${lackName(field)}`)).join(', ')}`}
          </Notice>
        )}
        <div className="row row-wrap">
          {canEdit && (
            <>
              {state !== 'published' && (
                <Button
                  variant="primary"
                  isBusy={isBusy}
                  disabled={lacks.length > 0 || !isOnline}
                  onClick={() => void offerPublishing()}
                >
                  {text('publications.publish')}
                </Button>
              )}
              <Button icon={edit} onClick={onEdit}>
                {text('publications.change')}
              </Button>
              {state === 'published' && (
                <Button disabled={!isOnline} onClick={() => void offerTakingBack()}>
                  {text('publications.takeBack')}
                </Button>
              )}
              {state === 'draft' && (
                <Button
                  icon={trash}
                  disabled={!isOnline}
                  onClick={() => void remove(publication).then((isGone) => isGone && onClose())}
                >
                  {text('publications.delete')}
                </Button>
              )}
            </>
          )}
          {level === 'school' && (
            <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
              {text('publications.history')}
            </Button>
          )}
        </div>
        {isHistory && <ChangeHistory of={publicationKind} id={String(publication.id)} />}
      </div>
    </Modal>
  );
}

/** The end says when it is over; everything else has its own name. */
const lackName = (field: string) => (field === 'untilAt' ? 'untilDate' : field);

/** As people are shown it. */
function Preview({ publication: { texts, wide, narrow, buttons } }: { publication: Publication }) {
  const text = useText();
  const { title, body } = useWords(texts);
  return (
    <section className={styles.preview} aria-label={text('publications.preview')}>
      <PublicationPicture wide={wide} narrow={narrow} />
      <h3>{title || text('publications.untitled')}</h3>
      <PublicationBody body={body} />
      <PublicationButtons buttons={buttons} />
    </section>
  );
}

/** The page of a promo, which anyone with the link reads. */
function PromoLink({ hash }: { hash: string }) {
  const text = useText();
  const path = promoPath(hash);
  return (
    <p className={styles.promo}>
      <span className="muted">{text('publications.promoLink')}</span>{' '}
      <Link to={path}>{window.location.origin + path}</Link>
    </p>
  );
}

function Counts({ publication }: { publication: Publication }) {
  const text = useText();
  const { school } = useAccount();
  const input = { params: { id: publication.id }, query: { schoolId: school.schoolId } };
  const { data } = useRead(publicationsEndpoints.counts, input);
  // News and notices are read, and not counted.
  const isCounted = publication.kind !== 'news' && publication.kind !== 'notice';
  if (!isCounted || !data) return null;
  const sum = { shown: 0, clicked: 0, closed: 0 };
  for (const day of data) for (const event of ['shown', 'clicked', 'closed'] as const) sum[event] += day[event];
  return <p className="muted">{text('publications.counts', sum)}</p>;
}
