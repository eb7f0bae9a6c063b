import { roomsDocument, type roomsDocuments } from '#contract/rooms/rooms.documents.ts';
import { oneByOne, type ProjectionsFor } from '#server/shared/projection.ts';
import { readRooms } from './rooms.repository.ts';

export const roomsProjections: ProjectionsFor<typeof roomsDocuments> = {
  rooms: oneByOne(roomsDocument, 1, async ({ db, schoolId }) => ({ body: { rooms: await readRooms(db, schoolId) } })),
};
