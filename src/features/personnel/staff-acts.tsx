// What can be done with one member of the staff; in the archive nothing but taking them out of it.
import { useState } from 'react';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import { isAboveDeputies, isRemovable, mayLead, teacherPosition } from '#contract/personnel/positions.ts';
import { usePerson } from '#data/session/person.ts';
import { SlipsWindow } from '#domain/person/slips-window.tsx';
import { useText } from '#shared/i18n/index.ts';
import { key, refresh } from '#shared/ui/icons/index.ts';
import { dots, edit, printer, trash } from '#shared/ui/icons/pages.ts';
import { lock } from '#shared/ui/icons/states.ts';
import { Button, IconButton, Menu } from '#shared/ui/index.ts';
import { ReplaceTeacher } from './replace-window.tsx';
import { Access, BlockStaff, EditStaff, StaffLeaves } from './staff-forms.tsx';
import { usePositions } from './use-personnel.ts';
import { useStaffWrites } from './use-staff-writes.ts';

type Opened = 'edit' | 'access' | 'replace' | 'leave' | 'block' | null;

/** A deputy touches neither a director nor an administrator (USERCARD-041..043). */
export function useTouching(): (member: Pick<StaffMember, 'positionId'>) => boolean {
  const { role, isReadOnly } = usePerson();
  return ({ positionId }) => !isReadOnly && (role === 'director' || !isAboveDeputies(positionId));
}

export function useMayTouch(member: Pick<StaffMember, 'positionId'>): boolean {
  return useTouching()(member);
}

export function StaffActs({ member, onGone }: { member: StaffMember; onGone: () => void }) {
  const text = useText();
  const { remove, restore, unblock, reset, slip } = useStaffWrites();
  const positions = usePositions();
  const [opened, setOpened] = useState<Opened>(null);
  const [shown, setShown] = useState<Awaited<ReturnType<typeof slip>>>(null);
  const mayTouch = useMayTouch(member);
  const { role } = usePerson();
  const close = () => setOpened(null);
  if (!mayTouch) return null;
  if (member.state === 'archived')
    // As for a hire: a deputy gives no more than a teacher has.
    return role !== 'director' && member.positionId !== teacherPosition ? null : (
      <div className="row row-wrap">
        <Button variant="primary" icon={refresh} onClick={() => void restore(member)}>
          {text('personnel.restore')}
        </Button>
      </div>
    );
  return (
    <>
      <div className="row row-wrap">
        <Button variant="primary" icon={edit} onClick={() => setOpened('edit')}>
          {text('people.change')}
        </Button>
        <Button onClick={() => setOpened('access')}>{text('personnel.access')}</Button>
        {mayLead(member.positionId) && (
          <Button onClick={() => setOpened('replace')}>{text('personnel.replace')}</Button>
        )}
        {member.isBlocked && (
          <Button icon={key} onClick={() => void unblock(member)}>
            {text('personnel.unblock')}
          </Button>
        )}
        <Menu
          label={text('people.more')}
          placement="end"
          items={[
            ...(member.login === null
              ? []
              : [
                  { label: text('people.slips'), icon: printer, onSelect: () => void slip(member).then(setShown) },
                  { label: text('people.reset'), icon: key, onSelect: () => void reset(member).then(setShown) },
                  'separator' as const,
                ]),
            { label: text('personnel.leave'), onSelect: () => setOpened('leave') },
            ...(isRemovable(member.positionId)
              ? [
                  {
                    label: text('personnel.remove'),
                    icon: trash,
                    isDangerous: true,
                    onSelect: () => void remove(member).then((isGone) => isGone && onGone()),
                  },
                ]
              : []),
            ...(member.isBlocked
              ? []
              : [
                  {
                    label: text('personnel.block'),
                    icon: lock,
                    isDangerous: true,
                    onSelect: () => setOpened('block'),
                  },
                ]),
          ]}
          trigger={(attributes) => <IconButton icon={dots} label={text('people.more')} {...attributes} />}
        />
      </div>
      {opened === 'edit' && <EditStaff member={member} onClose={close} />}
      {opened === 'access' && <Access member={member} positions={positions} onClose={close} />}
      {opened === 'replace' && <ReplaceTeacher member={member} onClose={close} />}
      {opened === 'leave' && <StaffLeaves member={member} onClose={close} />}
      {opened === 'block' && <BlockStaff member={member} onClose={close} />}
      {shown && <SlipsWindow slips={shown} onClose={() => setShown(null)} />}
    </>
  );
}
