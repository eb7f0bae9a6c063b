import { type Screen, shows } from '#tests/look/screen.ts';
import { askOfDemo } from './desk-tickets.ts';

export const supportLook: readonly Screen[] = [
  { name: 'support', person: 'student', path: () => '/2026/support', show: shows('main a[href*="support/request"]') },
  { name: 'support-request', person: 'parent', path: () => '/2026/support/request', show: shows('main textarea') },
  { name: 'support-requests', person: 'teacher', path: () => '/2026/support/requests', show: shows('main .blank') },
  { name: 'support-archive', person: 'teacher', path: () => '/2026/support/archive', show: shows('main .blank') },
  {
    name: 'support-in-archive',
    person: 'student',
    path: () => '/2025/support',
    show: shows('main a[href*="support/request"]'),
  },
  {
    name: 'support-request-in-archive',
    person: 'student',
    path: () => '/2025/support/request',
    show: shows('main textarea'),
  },
  {
    name: 'support-requests-in-archive',
    person: 'teacher',
    path: () => '/2025/support/requests',
    show: shows('main .blank'),
  },
  {
    name: 'support-desk',
    person: 'country',
    arrange: askOfDemo,
    path: () => '/2026/support/desk',
    show: shows('main li .btn--primary'),
  },
  {
    name: 'support-desk-denied',
    person: 'zavuch',
    path: () => '/2026/support/desk',
    show: shows('main .blank'),
  },
  {
    name: 'support-requests-answered',
    person: 'teacher2',
    arrange: askOfDemo,
    path: () => '/2026/support/requests',
    show: shows('main li'),
  },
  {
    name: 'support-requests-offline',
    person: 'teacher2',
    trouble: 'offline',
    path: () => '/2026/support/requests',
    show: shows('main li'),
  },
  {
    name: 'support-desk-failed',
    person: 'country',
    trouble: { call: '/api/v4/os/support/desk', answer: 'fails' },
    path: () => '/2026/support/desk',
    show: shows('main .blank'),
  },
  {
    name: 'support-requests-failed',
    person: 'teacher2',
    trouble: { call: '/api/v4/os/sync', answer: 'fails', forget: 'support:' },
    path: () => '/2026/support/requests',
    show: shows('main .blank .btn'),
  },
];
