import type { FeatureAccess } from '#tests/support/access.ts';

export const scoreAccess = {
  calls: { 'score.events': () => ({}) },
  payloads: {},
  documents: { 'document score': 'score:2' },
  isOfAnyYear: true,
  fuzz: [],
} satisfies FeatureAccess;
