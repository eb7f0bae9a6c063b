// What a person does to rooms: stored by the server, shown again from the document, and undone for ten seconds.
import { useStored } from '#blocks/changes/use-undo.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { roomsDocument } from '#contract/rooms/rooms.documents.ts';
import { roomsEndpoints } from '#contract/rooms/rooms.endpoints.ts';
import { type Room, type RoomFields, roomLabel, type StoredRoom } from '#contract/rooms/rooms.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

export function useRooms() {
  const { api, school, documents } = useAccount();
  const { schoolId } = school;
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain(roomsEndpoints.list as AnyEndpoint);
  /** Whatever changed rooms: the list follows. */
  const refresh = () => {
    documents.request([roomsDocument.name()], { isRefresh: true });
    void readAgain();
  };
  const tell = (words: string, batch: string | null) => {
    refresh();
    stored(words, batch);
  };
  const fail = (error: PlainError) => toast.error(errorWords(error, text));

  const inUseWords = (places: readonly string[]) =>
    text(places.length > 0 ? 'rooms.inUse' : 'rooms.wasUsed', { places: places.join(', ') });

  const archive = async (room: Room, isArchived = true): Promise<void> => {
    const body = { schoolId, isArchived, requestId: makeId() };
    const result = await call(api, roomsEndpoints.archive, { params: { id: room.id }, body });
    if (result.kind === 'error') fail(result.error);
    else tell(text(isArchived ? 'rooms.archived' : 'rooms.restored', { room: roomLabel(room) }), result.data.batch);
  };
  return {
    refresh,
    archive,
    send: (room: Room | null, { version, ...fields }: Sent<RoomFields>): Promise<StoredRoom> => {
      const body = { schoolId, ...fields };
      return room
        ? callOrThrow(api, roomsEndpoints.update, { params: { id: room.id }, body: { ...body, version: version ?? 0 } })
        : callOrThrow(api, roomsEndpoints.create, { body });
    },
    saved: (room: StoredRoom) => tell(text('rooms.saved', { room: roomLabel(room) }), room.batch),
    /** Deletes a room, or offers the archive where it is in use. True: it is no longer among the others. */
    remove: async (room: Room): Promise<boolean> => {
      const label = roomLabel(room);
      const isSure = await confirm({
        title: text('rooms.delete.title', { room: label }),
        text: text('rooms.delete.text'),
        confirmLabel: text('rooms.delete'),
      });
      if (!isSure) return false;
      const result = await call(api, roomsEndpoints.delete, { params: { id: room.id }, query: { schoolId } });
      if (result.kind !== 'error') tell(text('rooms.deleted', { room: label }), result.data.batch);
      else if (result.error.code !== 'ROOM_IN_USE') fail(result.error);
      else {
        const isArchiving = await confirm({
          title: text('rooms.inUse.title', { room: label }),
          text: `${inUseWords(result.error.places ?? [])}. ${text('rooms.inUse.text')}`,
          confirmLabel: text('rooms.archive'),
        });
        if (isArchiving) await archive(room);
      }
      return result.kind !== 'error';
    },
  };
}
