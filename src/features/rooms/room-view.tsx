// One room: who uses it, what can be done with it, and its history.
import { useState } from 'react';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import { type RoomRow, roomLabel } from '#contract/rooms/rooms.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { edit, history, trash } from '#shared/ui/icons/pages.ts';
import { Button, Modal } from '#shared/ui/index.ts';
import { roomKind } from './history.ts';
import style from './rooms.module.css';
import { useRooms } from './use-rooms.ts';

type Props = { room: RoomRow; canEdit: boolean; onEdit: () => void; onClose: () => void };

export function RoomView({ room, canEdit, onEdit, onClose }: Props) {
  const text = useText();
  const { archive, remove } = useRooms();
  const [isHistory, setHistory] = useState(false);
  const { capacity, kind, building, usedBy, isArchived } = room;
  const facts = [
    ['kind', kind && text(`rooms.kind.${kind}`)],
    ['capacity', capacity],
    ['building', building],
    ['usedBy', usedBy && (usedBy.join(', ') || text('rooms.unused'))],
    ['state', isArchived && text('rooms.state.archived')],
  ] as const;
  return (
    <Modal isOpen onClose={onClose} title={roomLabel(room)} size={480}>
      <div className="stack">
        <dl className={style.facts}>
          {facts.map(
            ([field, value]) =>
              value && (
                <div key={field}>
                  <dt>{text(`rooms.field.${field}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className={style.acts}>
          {canEdit && (
            <>
              <Button icon={edit} onClick={onEdit}>
                {text('rooms.change')}
              </Button>
              <Button onClick={() => void archive(room, !isArchived)}>
                {text(isArchived ? 'rooms.restore' : 'rooms.archive')}
              </Button>
              <Button icon={trash} onClick={() => void remove(room).then((isGone) => isGone && onClose())}>
                {text('rooms.delete')}
              </Button>
            </>
          )}
          <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
            {text('rooms.history')}
          </Button>
        </div>
        {isHistory && <ChangeHistory of={roomKind} id={String(room.id)} />}
      </div>
    </Modal>
  );
}
