import { useUndo } from '#blocks/changes/use-undo.ts';
import { ImportBlock } from '#blocks/import/import-block.tsx';
import { roomsEndpoints } from '#contract/rooms/rooms.endpoints.ts';
import { roomColumns } from '#contract/rooms/rooms.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import { useRooms } from './use-rooms.ts';

export default function RoomsImport({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { api, school } = useAccount();
  const { schoolId } = school;
  const { refresh } = useRooms();
  const undo = useUndo();
  const toList = <Button onClick={onClose}>{text('rooms.toList')}</Button>;
  return (
    <section className="stack" aria-label={text('rooms.importTitle')}>
      <h2>{text('rooms.importTitle')}</h2>
      <ImportBlock
        name="rooms"
        columns={roomColumns}
        next={toList}
        plan={(rows) => callOrThrow(api, roomsEndpoints.planImport, { body: { schoolId, rows: [...rows] } })}
        apply={async (rows, requestId) => {
          const body = { schoolId, rows: [...rows], requestId };
          const applied = await callOrThrow(api, roomsEndpoints.applyImport, { body });
          refresh();
          return applied;
        }}
        undo={async (batch) => {
          const undone = await undo(batch);
          refresh();
          return undone;
        }}
      />
      <div>{toList}</div>
    </section>
  );
}
