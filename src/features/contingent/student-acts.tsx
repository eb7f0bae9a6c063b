// What can be done with one student; in the archive nothing but taking them out of it (USERCARD-011).
import { useState } from 'react';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import { languages } from '#contract/core/localized.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { useHandOut } from '#domain/person/use-hand-out.tsx';
import type { Rights } from '#domain/student/rights.ts';
import { useStudentPasswords } from '#domain/student/use-passwords.ts';
import { useText } from '#shared/i18n/index.ts';
import { key, refresh } from '#shared/ui/icons/index.ts';
import { dots, download, edit, printer, trash } from '#shared/ui/icons/pages.ts';
import { lock } from '#shared/ui/icons/states.ts';
import { Button, IconButton, Menu, type MenuItem } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { Block, Departure, Move, type MovementForm, Return } from './movement-forms.tsx';
import { CardForm } from './student-form.tsx';
import { useStudentWrites } from './use-student-writes.ts';

const FindDouble = later(async () => ({ default: (await import('./combining/find-double.tsx')).FindDouble }));

type Opened = MovementForm | 'edit' | 'combine' | null;
const forms = { archive: Departure, restore: Return, move: Move, block: Block } as const;

type Props = { card: StudentCard; rights: Exclude<Rights, 'none'>; onGone: () => void };

export function StudentActs({ card, rights, onGone }: Props) {
  const text = useText();
  const { school } = useAccount();
  const { unblock, remove, proof } = useStudentWrites();
  const { mayReset, reset, slips } = useStudentPasswords();
  const { data: groups = [] } = useRead(groupsEndpoints.list, { params: { office: 'backoffice' }, query: school });
  const [opened, setOpened] = useState<Opened>(null);
  const { handOut, paper } = useHandOut();
  const close = () => setOpened(null);
  const isAll = rights === 'all';
  /** One who learns in a class today is given a sheet that says so, in whichever language is asked for. */
  const certificatesOf = ({ studentGroupUuid }: StudentCard): MenuItem[] =>
    studentGroupUuid === null
      ? []
      : languages.map((lang) => ({
          label: text('contingent.proof.in', { language: text(`contingent.proof.${lang}`) }),
          icon: download,
          onSelect: () => void proof(studentGroupUuid, lang),
        }));
  const more: MenuItem[] = [
    { label: text('people.slips'), icon: printer, onSelect: () => void handOut('slips', [card.id], slips) },
    {
      label: text('people.reset'),
      icon: key,
      onSelect: () => void mayReset([card]).then((is) => (is ? handOut('reset', [card.id], reset) : undefined)),
    },
    ...certificatesOf(card),
    ...(isAll
      ? [
          'separator' as const,
          { label: text('contingent.archive'), onSelect: () => setOpened('archive') },
          { label: text('combining.open'), onSelect: () => setOpened('combine') },
          ...(card.signIn === 'blocked'
            ? []
            : [{ label: text('contingent.block'), icon: lock, isDangerous: true, onSelect: () => setOpened('block') }]),
          {
            label: text('contingent.remove'),
            icon: trash,
            isDangerous: true,
            onSelect: () => void remove(card).then((isGone) => isGone && onGone()),
          },
        ]
      : []),
  ];
  const Form = opened === null || opened === 'edit' || opened === 'combine' ? null : forms[opened];
  if (card.state === 'archived' && !isAll) return null;
  return (
    <>
      <div className="row row-wrap">
        {card.state === 'archived' ? (
          <Button variant="primary" icon={refresh} onClick={() => setOpened('restore')}>
            {text('contingent.restore')}
          </Button>
        ) : (
          <>
            <Button variant="primary" icon={edit} onClick={() => setOpened('edit')}>
              {text('people.change')}
            </Button>
            {isAll && card.studentGroupUuid !== null && (
              <Button onClick={() => setOpened('move')}>{text('contingent.move')}</Button>
            )}
            {card.signIn === 'blocked' && (
              <Button icon={key} onClick={() => void unblock(card)}>
                {text('contingent.unblock')}
              </Button>
            )}
            <Menu
              label={text('people.more')}
              placement="end"
              items={more}
              trigger={(attributes) => <IconButton icon={dots} label={text('people.more')} {...attributes} />}
            />
          </>
        )}
      </div>
      {opened === 'edit' && <CardForm card={card} onClose={close} />}
      {opened === 'combine' && <FindDouble student={card} onClose={close} onGone={onGone} />}
      {Form && <Form card={card} groups={groups} onClose={close} />}
      {paper}
    </>
  );
}
