import type { FeatureAccess } from '#tests/support/access.ts';

export const handoverAccess = {
  calls: {
    'handover.ustazHash': () => ({}),
    'handover.ustazEnter': () => ({ body: { hash: 'nothing' } }),
    'handover.requestBehalf': () => ({}),
    'handover.leave': () => ({ body: { target: 'certificates' } }),
    'handover.registration': () => ({}),
    'handover.person': () => ({ body: { hash: 'nothing', target: 'certificates' } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    { path: '/ustaz/behalf', values: { hash: ['nothing', ' '] } },
    { path: '/os/handover', values: { hash: ['nothing', ' '], target: ['tutor', 'certificates', 'partner'] } },
  ],
} satisfies FeatureAccess;
