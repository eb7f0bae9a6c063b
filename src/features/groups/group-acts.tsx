// What the management does with one class.
import { useState } from 'react';
import type { SchoolGroup } from '#contract/groups/groups.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { refresh } from '#shared/ui/icons/index.ts';
import { dots, edit, trash } from '#shared/ui/icons/pages.ts';
import { Button, IconButton, Menu } from '#shared/ui/index.ts';
import { GroupForm } from './group-form.tsx';
import { useGroupWrites } from './use-group-writes.ts';

export function GroupActs({ group, onGone }: { group: SchoolGroup; onGone: () => void }) {
  const text = useText();
  const { archive, restore, remove } = useGroupWrites();
  const [isEditing, setEditing] = useState(false);
  const isArchived = group.state === 'archive';
  return (
    <>
      {isArchived ? (
        <Button variant="primary" icon={refresh} onClick={() => void restore(group)}>
          {text('groups.restore')}
        </Button>
      ) : (
        <Button variant="primary" icon={edit} onClick={() => setEditing(true)}>
          {text('groups.change')}
        </Button>
      )}
      <Menu
        label={text('people.more')}
        placement="end"
        items={[
          ...(isArchived ? [] : [{ label: text('groups.archive'), onSelect: () => void archive(group) }]),
          {
            label: text('groups.delete'),
            icon: trash,
            isDangerous: true,
            onSelect: () => void remove(group).then((isGone) => isGone && onGone()),
          },
        ]}
        trigger={(attributes) => <IconButton icon={dots} label={text('people.more')} {...attributes} />}
      />
      {isEditing && <GroupForm group={group} onClose={() => setEditing(false)} />}
    </>
  );
}
