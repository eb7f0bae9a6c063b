// Made by scripts/registries.ts.
import { roomsAccess } from '#tests/rooms/rooms.access.ts';

export const found = {
  calls: { ...roomsAccess.calls },
  payloads: { ...roomsAccess.payloads },
  documents: { ...roomsAccess.documents },
};
