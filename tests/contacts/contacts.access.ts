import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

export const contactsAccess = {
  calls: {},
  payloads: {
    setContacts: { groupId: 71, pupil: idOf('student 0'), field: 'phone', value: '+77015551412' },
  },
  documents: { 'document contacts': 'contacts:71', 'document contacts-classes': 'contacts-classes:2026' },
  isOfAnyYear: false,
  fuzz: [],
} satisfies FeatureAccess;
