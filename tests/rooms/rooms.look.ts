import { type Screen, shows } from '#tests/look/screen.ts';

export const roomsLook: readonly Screen[] = [
  { name: 'rooms', person: 'zavuch', path: () => '/2026/school-settings/rooms', show: shows('main a[href*="room="]') },
];
