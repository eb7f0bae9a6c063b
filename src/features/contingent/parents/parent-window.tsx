// One parent of one student, or an invitation: what is known, and what the reader may do about it.
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { phone } from '#contract/core/people-fields.ts';
import type { ParentRow } from '#contract/parents/parents.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { Facts } from '#domain/person/facts.tsx';
import { InviteWindow } from '#domain/person/invite-window.tsx';
import { ownContactFacts } from '#domain/person/own-contact-facts.ts';
import { blockWords } from '#domain/person/person-words.ts';
import { WholeIin } from '#domain/person/whole-iin.tsx';
import { useRights } from '#domain/student/rights.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { check } from '#shared/ui/icons/index.ts';
import { Button, Modal, Notice } from '#shared/ui/index.ts';
import { AccountActs } from './account-acts.tsx';
import { BindingWindow } from './binding-window.tsx';
import style from './parents.module.css';
import { useParentWrites } from './use-parent-writes.ts';

type Props = { row: ParentRow; rows: readonly ParentRow[]; onClose: () => void };
type Opened = 'phone' | 'bind' | 'invite' | null;

export function ParentWindow({ row, rows, onClose }: Props) {
  const text = useText();
  const [opened, setOpened] = useState<Opened>(null);
  const { child, state, until } = row;
  const rights = useRights();
  const { wholeIin } = useParentWrites();
  const title = (field: string) => text(`parents.field.${field}`);
  const links = rows.filter(
    ({ child: { id }, state: of }) => id === child.id && (of === 'activated' || of === 'bound'),
  );
  const present = links.flatMap(({ iin, name }) => (iin !== null && name !== null ? [{ iin, name }] : []));
  const shown = links.map(({ id }) => id);
  const close = () => setOpened(null);
  return (
    <>
      <Modal
        isOpen
        onClose={onClose}
        title={row.name ?? text('parents.state.invited')}
        subtitle={[child.name, child.group].filter(Boolean).join(', ')}
        size={480}
      >
        <div className={style.window}>
          {row.isBlocked && (
            <Notice tone="warn">
              {[text('parents.blocked.parent'), blockWords(text, row)].filter(Boolean).join(' ')}
            </Notice>
          )}
          <Facts
            facts={[
              [
                title('iin'),
                row.iin && <WholeIin masked={row.iin} ask={rights === 'none' ? null : () => wholeIin(row)} />,
              ],
              [title('phone'), row.phone && formatPhone(row.phone)],
              ...ownContactFacts(text, row.own, row.phone),
              [
                title('state'),
                until === null
                  ? text(`parents.state.${state}`)
                  : text('parents.invitedUntil', { date: formatDate(until) }),
              ],
            ]}
          />
          <Acts row={row} open={setOpened} onDone={onClose} />
        </div>
      </Modal>
      {opened === 'phone' && <PhoneForm row={row} onClose={close} />}
      {opened === 'bind' && <BindingWindow student={child} present={present} shown={shown} onClose={close} />}
      {opened === 'invite' && <Inviting studentId={child.id} onClose={close} />}
    </>
  );
}

function Acts({ row, open, onDone }: { row: ParentRow; open: (what: Opened) => void; onDone: () => void }) {
  const text = useText();
  const rights = useRights();
  const { isReadOnly } = usePerson();
  const { detach, cancel, confirm, refuse } = useParentWrites();
  const does = (act: (of: ParentRow) => Promise<boolean>) => () => void act(row).then((isDone) => isDone && onDone());
  if (isReadOnly) return null;
  if (row.state === 'waiting')
    return (
      <>
        <p>{text('parents.confirm.text')}</p>
        <div className="row row-wrap">
          <Button variant="primary" icon={check} onClick={does(confirm)}>
            {text('parents.confirm.do')}
          </Button>
          <Button variant="danger" onClick={does(refuse)}>
            {text('parents.refuse')}
          </Button>
        </div>
      </>
    );
  if (rights === 'none') return null;
  const isLink = row.state !== 'invited';
  return (
    <div className="row row-wrap">
      {isLink && <Button onClick={() => open('phone')}>{text('parents.phone')}</Button>}
      <Button onClick={() => open('bind')}>{text('parents.bind')}</Button>
      <Button onClick={() => open('invite')}>{text(isLink ? 'parents.invite' : 'parents.banner.show')}</Button>
      <Button variant="danger" onClick={does(isLink ? detach : cancel)}>
        {text(isLink ? 'parents.detach' : 'parents.cancel')}
      </Button>
      {isLink && <AccountActs of={row} />}
    </div>
  );
}

export function Inviting({ studentId, onClose }: { studentId: number; onClose: () => void }) {
  const { invite } = useParentWrites();
  return <InviteWindow ask={() => invite(studentId)} onClose={onClose} />;
}

const phoneForm = z.object({ phone: z.nullable(phone) });

export function PhoneForm({ row, onClose }: { row: ParentRow; onClose: () => void }) {
  const text = useText();
  const { timeZone } = usePerson();
  const { savePhone, tell } = useParentWrites();
  return (
    <FormModal<z.infer<typeof phoneForm>, Awaited<ReturnType<typeof savePhone>>>
      name={`parent-phone-${row.id}`}
      title={text('parents.phone')}
      subtitle={row.name}
      fields={[{ name: 'phone', kind: 'phone', label: 'parents.field.phone', isOptional: true }]}
      schema={phoneForm}
      entry={{ phone: row.phone }}
      version={null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={(body) => savePhone(row.id, body.phone, body.requestId)}
      onSent={(stored) => {
        tell(text('parents.phone.saved'), stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
