import { type Screen, shows } from '#tests/look/screen.ts';

/** Services that the demo school names no address of, and a hash that nobody made. */
export const handoverLook: readonly Screen[] = [
  { name: 'login-from-url', person: 'nobody', path: () => '/login-from-url#nothing', show: shows('main .btn') },
  { name: 'ustaz-register', person: 'nobody', path: () => '/ustaz-register', show: shows('main .btn') },
  { name: 'certificates', person: 'teacher', path: () => '/2026/certificates', show: shows('main .btn') },
];
