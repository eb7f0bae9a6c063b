import { useState } from 'react';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import { useOnline } from '#blocks/form/use-online.ts';
import { type Grant, grantStateOf } from '#contract/grants/grants.schema.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useText } from '#shared/i18n/index.ts';
import { history } from '#shared/ui/icons/pages.ts';
import { Button, Modal, useConfirm } from '#shared/ui/index.ts';
import styles from './grants.module.css';
import { grantKind } from './history.ts';
import { useGrants } from './use-grants.ts';

/** One grant: its dates, its end, its history. */
export function GrantView({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const text = useText();
  const confirm = useConfirm();
  const isOnline = useOnline();
  const shownTime = useShownTime();
  const { takeBack } = useGrants();
  const [isHistory, setHistory] = useState(false);
  const { person, login, kind, givenBy, givenAt, takenBy, takenAt } = grant;
  const kindWords = text(`grants.kind.${kind}`);
  const facts = [
    ['login', login],
    ['givenBy', givenBy],
    ['givenAt', shownTime(givenAt)],
    ['takenBy', takenBy],
    ['takenAt', takenAt === null ? null : shownTime(takenAt)],
  ] as const;
  const end = async () => {
    const isSure = await confirm({
      title: text('grants.takeBack.title'),
      text: text('grants.takeBack.text', { person, kind: kindWords }),
      confirmLabel: text('grants.takeBack'),
    });
    if (isSure && (await takeBack(grant))) onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={person}
      subtitle={`${kindWords} · ${text(`grants.state.${grantStateOf(grant)}`)}`}
      size={500}
    >
      <div className="stack">
        <dl className={styles.facts}>
          {facts.map(([field, value]) =>
            value === null ? null : (
              <div key={field}>
                <dt>{text(`grants.field.${field}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <div className="row row-wrap">
          {takenAt === null && (
            <Button variant="danger" disabled={!isOnline} onClick={() => void end()}>
              {text('grants.takeBack')}
            </Button>
          )}
          <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
            {text('grants.history')}
          </Button>
        </div>
        {isHistory && <ChangeHistory of={grantKind} id={grant.uuid} />}
      </div>
    </Modal>
  );
}
