// Behind "switch account" of the profile menu and the drawer: who is on this device, and the user's own accounts in other schools.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlainError } from '#contract/core/errors.ts';
import type { RelatedAccount } from '#contract/session/session.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { relatedElsewhere } from '#data/session/accounts.ts';
import { useKnownAccounts } from '#domain/account/use-known-accounts.ts';
import { actErrorWords, errorWords, type Text, useText } from '#shared/i18n/index.ts';
import { ButtonLink, Modal, Notice, Skeleton } from '#shared/ui/index.ts';
import styles from './people.module.css';
import { PeopleList } from './people-list.tsx';
import { useSwitch } from './use-switch.ts';

type Related = { kind: 'data'; data: readonly RelatedAccount[] } | { kind: 'error'; error: PlainError };

type Props = {
  isOpen: boolean;
  /** Picked already, by its school in the header. */
  chosen: number | null;
  onClose: () => void;
};

export default function AccountsDialog({ isOpen, chosen, onClose }: Props) {
  const text = useText();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('shell.accounts')} size={480}>
      <Choice chosen={chosen} onClose={onClose} />
    </Modal>
  );
}

/** Read again whenever the window opens. */
function Choice({ chosen, onClose }: Pick<Props, 'chosen' | 'onClose'>) {
  const text = useText();
  const navigate = useNavigate();
  const known = useKnownAccounts();
  const related = useRelated();
  const { isBusy, error, choose } = useSwitch();
  const pick = (userId: number) => {
    if (known?.some((account) => account.userId === userId && account.isCurrent && !account.needsPassword)) onClose();
    else void choose(userId, () => void navigate(`/login?another=${userId}`));
  };
  // Once, although a development build runs effects twice.
  const isPicked = useRef(false);
  useEffect(() => {
    if (chosen === null || isPicked.current) return;
    isPicked.current = true;
    void choose(chosen, () => void navigate(`/login?another=${chosen}`));
  }, [chosen, choose, navigate]);
  const others = related?.kind === 'data' ? related.data : [];
  return (
    <div className={styles.accounts}>
      {error && (
        <Notice tone={error.code === 'NO_CONNECTION' ? 'plain' : 'danger'} isAlert>
          {error.code === 'NO_CONNECTION' ? text('session.people.relatedOffline') : errorWords(error, text)}
        </Notice>
      )}
      <section>
        <h3 id="people-here">{text('session.people.title')}</h3>
        {known ? <PeopleList people={known} label="people-here" onChoose={pick} isBusy={isBusy} /> : <Skeleton />}
      </section>
      {others.length > 0 && (
        <section>
          <h3 id="people-related">{text('session.people.related')}</h3>
          <PeopleList people={others.map(toRow)} label="people-related" onChoose={pick} isBusy={isBusy} />
        </section>
      )}
      {related?.kind === 'error' && !error && <p className="muted">{whyNoRelated(related.error, text)}</p>}
      <p className="muted">{text('session.people.lead')}</p>
      <ButtonLink to="/login?another" block>
        {text('session.people.another')}
      </ButtonLink>
    </div>
  );
}

function toRow({ userId, surname, firstname, role, school }: RelatedAccount) {
  return { userId, name: `${surname} ${firstname}`, role, school: school?.name };
}

function whyNoRelated(error: PlainError, text: Text): string {
  return actErrorWords(error, text, 'session.people.relatedOffline');
}

function useRelated(): Related | null {
  const account = useAccount();
  const [related, setRelated] = useState<Related | null>(null);
  useEffect(() => {
    let isGone = false;
    void relatedElsewhere(account).then((found) => !isGone && setRelated(found));
    return () => {
      isGone = true;
    };
  }, [account]);
  return related;
}
