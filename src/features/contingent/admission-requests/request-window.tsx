// One request with what may be done about it: the school that is asked answers, the one that asks withdraws or admits.
import { useState } from 'react';
import { useOnline } from '#blocks/form/use-online.ts';
import { type AdmissionRequest, isWaitedFor } from '#contract/admission-requests/admission-requests.schema.ts';
import { personName } from '#contract/core/person-name.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { type Fact, Facts } from '#domain/person/facts.tsx';
import { useText } from '#shared/i18n/index.ts';
import { formatDate, formatDateTime } from '#shared/lib/dates.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { Button, Modal, Notice } from '#shared/ui/index.ts';
import style from '../student-card.module.css';
import { Admit, LetGo, Refuse } from './answer-forms.tsx';
import { useRequestWrites } from './use-requests.ts';

type Act = 'depart' | 'refuse' | 'admit';

export function RequestWindow({ request, onClose }: { request: AdmissionRequest; onClose: () => void }) {
  const text = useText();
  const { school } = useAccount();
  const { isReadOnly } = usePerson();
  const isOnline = useOnline();
  const { withdraw } = useRequestWrites();
  const { data: groups = [] } = useRead(groupsEndpoints.list, { params: { office: 'backoffice' }, query: school });
  const [act, setAct] = useState<Act | null>(null);
  const form = { request, onClose: () => setAct(null), onDone: onClose };
  if (act === 'depart') return <LetGo {...form} />;
  if (act === 'refuse') return <Refuse {...form} />;
  if (act === 'admit') return <Admit {...form} groups={groups} />;
  const { side, state, lastDay, isFree } = request;
  const isOpen = state === 'open';
  const isWaiting = isWaitedFor(request);
  const mayAct = !isReadOnly && isOnline;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={personName(request)}
      subtitle={text(`admission-requests.side.${side}`)}
      size={480}
      footer={
        mayAct && (
          <>
            {side === 'received' && isWaiting && (
              <>
                <Button onClick={() => setAct('refuse')}>{text('admission-requests.refuse')}</Button>
                <Button variant="primary" onClick={() => setAct('depart')}>
                  {text('admission-requests.depart')}
                </Button>
              </>
            )}
            {side === 'sent' && isOpen && (
              <Button onClick={() => void withdraw(request).then((isDone) => isDone && onClose())}>
                {text('admission-requests.withdraw')}
              </Button>
            )}
            {side === 'sent' && isWaiting && (
              <Button variant="primary" onClick={() => setAct('admit')}>
                {text('admission-requests.admit')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={style.card}>
        {side === 'received' && isOpen && isFree && <Notice tone="accent">{text('admission-requests.hasLeft')}</Notice>}
        {side === 'received' && state === 'withdrawn' && lastDay && (
          <Notice tone="warn">{text('admission-requests.withdrawnAfter')}</Notice>
        )}
        {side === 'sent' && isWaiting && <Notice tone="accent">{text('admission-requests.free')}</Notice>}
        {!isOnline && isWaiting && <Notice icon={cloudOff}>{text('form.offline')}</Notice>}
        <RequestFacts request={request} />
      </div>
    </Modal>
  );
}

/** Only what is known of it: an open request has no answer that would be missing. */
function RequestFacts({ request }: { request: AdmissionRequest }) {
  const text = useText();
  const { timeZone } = usePerson();
  const { state, school, group, iin, arrivalDate, askedAt, askedBy, expiresOn } = request;
  const { answeredAt, answeredBy, lastDay, words } = request;
  const title = (field: string) => text(`admission-requests.field.${field}`);
  const facts: Fact[] = [
    [title('state'), text(`admission-requests.state.${state}`)],
    [title('school'), school],
    [title('iin'), iin && <span className="num">{iin}</span>],
    [title('group'), group ?? text('contingent.noGroup')],
    [title('arrivalDate'), formatDate(arrivalDate)],
    [title('askedAt'), [formatDateTime(askedAt, timeZone), askedBy].filter(Boolean).join(', ')],
    ...(state === 'open' ? [[title('expiresOn'), formatDate(expiresOn)] as const] : []),
    ...(answeredAt
      ? [[title('answeredAt'), [formatDateTime(answeredAt, timeZone), answeredBy].filter(Boolean).join(', ')] as const]
      : []),
    ...(lastDay ? [[title('lastDay'), formatDate(lastDay)] as const] : []),
    ...(words ? [[title('words'), words] as const] : []),
  ];
  return <Facts facts={facts} />;
}
