import { type Screen, shows } from '#tests/look/screen.ts';

export const supportLook: readonly Screen[] = [
  { name: 'support', person: 'student', path: () => '/2026/support', show: shows('main a[href*="support/request"]') },
  { name: 'support-request', person: 'parent', path: () => '/2026/support/request', show: shows('main textarea') },
  { name: 'support-requests', person: 'teacher', path: () => '/2026/support/requests', show: shows('main .blank') },
  { name: 'support-archive', person: 'teacher', path: () => '/2026/support/archive', show: shows('main .blank') },
];
