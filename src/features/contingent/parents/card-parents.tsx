// The parents on the card of a student.
import { useState } from 'react';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import { mostParents } from '#contract/core/people-fields.ts';
import { personName } from '#contract/core/person-name.ts';
import { ownContactFacts } from '#domain/person/own-contact-facts.ts';
import { blockWords } from '#domain/person/person-words.ts';
import { WholeIin } from '#domain/person/whole-iin.tsx';
import { useRights } from '#domain/student/rights.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, Nothing } from '#shared/ui/index.ts';
import cardStyle from '../student-card.module.css';
import { AccountActs } from './account-acts.tsx';
import { BindingWindow } from './binding-window.tsx';
import { Inviting } from './parent-window.tsx';
import { useParentWrites } from './use-parent-writes.ts';

const rowOf = ({ linkUuid, name, isBlocked }: StudentCard['parents'][number]) => ({ id: linkUuid, name, isBlocked });

export function CardParents({ card }: { card: StudentCard }) {
  const text = useText();
  const rights = useRights();
  const { detach, wholeIin } = useParentWrites();
  const [opened, setOpened] = useState<'bind' | 'invite' | null>(null);
  const mayWrite = rights !== 'none' && card.state === 'active';
  const group = card.group?.label ?? null;
  const name = personName(card);
  const present = card.parents.flatMap((parent) =>
    parent.iin === null ? [] : [{ iin: parent.iin, name: parent.name }],
  );
  return (
    <>
      {card.parents.length === 0 && <p className="muted">{text('contingent.noParents')}</p>}
      <ul className={cardStyle.rows}>
        {card.parents.map((parent) => (
          <li key={parent.id}>
            <b>{parent.name}</b>
            {parent.iin && (
              <span>
                <WholeIin masked={parent.iin} ask={mayWrite ? () => wholeIin(rowOf(parent)) : null} />
              </span>
            )}
            <span>{parent.phone ? formatPhone(parent.phone) : <Nothing why={text('people.notGiven')} />}</span>
            {ownContactFacts(text, parent.own, parent.phone).map(([label, value]) => (
              <span key={label} className="muted">
                {label}: {value}
              </span>
            ))}
            <span className="muted">
              {[
                text(`parents.state.${parent.isActivated ? 'activated' : 'bound'}`),
                parent.isBlocked &&
                  [text('parents.blocked.short'), blockWords(text, parent)].filter(Boolean).join(': '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {mayWrite && (
              <Button
                variant="danger"
                size="sm"
                aria-label={`${text('parents.detach')}: ${parent.name}`}
                onClick={() =>
                  void detach({ id: parent.linkUuid, name: parent.name, child: { id: card.id, name, group } })
                }
              >
                {text('parents.detach')}
              </Button>
            )}
            {mayWrite && <AccountActs of={rowOf(parent)} />}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="row row-wrap">
          <Button onClick={() => setOpened('bind')}>
            {text(present.length > 0 ? 'parents.bind.edit' : 'parents.bind')}
          </Button>
          {card.parents.filter(({ isActivated }) => isActivated).length < mostParents && (
            <Button icon={plus} onClick={() => setOpened('invite')}>
              {text('parents.invite')}
            </Button>
          )}
        </div>
      )}
      {opened === 'bind' && (
        <BindingWindow
          student={{ id: card.id, name, group }}
          present={present}
          shown={card.parents.map(({ linkUuid }) => linkUuid)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'invite' && <Inviting studentId={card.id} onClose={() => setOpened(null)} />}
    </>
  );
}
