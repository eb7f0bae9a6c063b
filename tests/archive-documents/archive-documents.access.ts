import type { FeatureAccess } from '#tests/support/access.ts';
import { giveADocument, keptDocument as kept } from '#tests/support/archive-document.ts';
import { idOf } from '#tests/support/small-school.ts';

export const archiveDocumentsAccess = {
  calls: {
    'archiveDocuments.list': (schoolId) => ({ query: { schoolId, eduYear: 2026 } }),
    'archiveDocuments.make': (schoolId, userId) => ({
      body: {
        schoolId,
        eduYear: 2026,
        requestId: idOf(`archive document by ${userId}`),
        year: 2026,
        kind: 'staff',
        language: 'kz',
        format: 'pdf',
      },
    }),
    'archiveDocuments.file': (schoolId) => ({ query: { schoolId, uuid: kept } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/archive-documents',
      add: giveADocument,
      values: {
        uuid: [kept, idOf('no document')],
        year: [2026, 2025, 2031],
        eduYear: [2026, 2025],
        kind: ['alphabetBook', 'classLists', 'movements', 'staff', 'yearTransfer'],
        language: ['kz', 'ru', 'en'],
        format: ['pdf', 'xlsx'],
        bytes: ['1..', '..1000'],
        since: ['2026-11-01T00:00:00Z'],
      },
    },
  ],
} satisfies FeatureAccess;
