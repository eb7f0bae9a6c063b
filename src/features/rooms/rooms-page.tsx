// The rooms of a school: the list that every employee reads, and what the management does with it.
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useShownRow } from '#blocks/list/index.ts';
import { OfficeList } from '#blocks/list-layouts/office-list.tsx';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { isIn } from '#contract/core/roles.ts';
import { roomsDocument } from '#contract/rooms/rooms.documents.ts';
import { roomsEndpoints } from '#contract/rooms/rooms.endpoints.ts';
import { type Room, type RoomsBody, roomList } from '#contract/rooms/rooms.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { withParameter } from '#shared/lib/with-parameter.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, ReadOnlyNotice, Skeleton } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { columnsIn } from './room-columns.tsx';
import { RoomForm } from './room-form.tsx';
import { RoomView } from './room-view.tsx';

const RoomsImport = later(() => import('./rooms-import.tsx'), <Skeleton rows={6} />);

export default function RoomsPage() {
  const text = useText();
  const { role, isReadOnly } = usePerson();
  const isEditor = isIn('management', role);
  const document = useDocument(roomsDocument.name());
  return (
    <>
      {isEditor && isReadOnly && <ReadOnlyNotice title={text('ui.readOnly')} />}
      <DocumentView document={document}>
        {(body) => <Rooms body={body} canEdit={isEditor && !isReadOnly} />}
      </DocumentView>
    </>
  );
}

function Rooms({ body, canEdit }: { body: RoomsBody; canEdit: boolean }) {
  const text = useText();
  const { school } = useAccount();
  const [parameters, setParameters] = useSearchParams();
  const [editing, setEditing] = useState<Room | 'new' | null>(null);
  // Who uses a room changes with the timetable, of which the document is not told.
  const { data: used } = useRead(roomsEndpoints.list, { query: { schoolId: school.schoolId } });
  const rows = useMemo(() => {
    const users = new Map(used?.map(({ id, usedBy }) => [id, usedBy]));
    return body.rooms.map((room) => ({ ...room, usedBy: users.get(room.id) ?? null }));
  }, [body, used]);
  const columns = useMemo(() => columnsIn(text), [text]);
  const showImport = (value: '1' | null) =>
    setParameters(withParameter(parameters, 'import', value), { preventScrollReset: true });
  const { shown, to, close } = useShownRow('room', rows, roomList.id);
  const isImporting = canEdit && parameters.has('import');
  if (isImporting) return <RoomsImport onClose={() => showImport(null)} />;
  const acts = canEdit && (
    <div className="row row-wrap">
      <Button variant="primary" icon={plus} onClick={() => setEditing('new')}>
        {text('rooms.add')}
      </Button>
      <Button onClick={() => showImport('1')}>{text('rooms.import')}</Button>
    </div>
  );
  return (
    <div className="stack">
      {rows.length > 0 && acts}
      <OfficeList
        name="rooms"
        layouts="rooms"
        title={text('rooms.title')}
        list={roomList}
        columns={columns}
        rows={rows}
        searchHint={text('rooms.search')}
        empty={
          <EmptyState
            isPage
            title={text('rooms.empty')}
            text={text(canEdit ? 'rooms.emptyText' : 'rooms.emptyRead')}
            actions={acts}
          />
        }
        to={to}
        {...(canEdit && { onEdit: setEditing, onNew: () => setEditing('new') })}
      />
      {shown && <RoomView room={shown} canEdit={canEdit} onEdit={() => setEditing(shown)} onClose={close} />}
      {editing && <RoomForm room={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}
