import type { FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const roles = { roleRu: 'Директор школы', roleKz: 'Мектеп директоры' };
const helper = { qalamAdminName: 'Көмекші', qalamAdminPhone: null };

export const schoolSettingsAccess = {
  calls: {
    'schoolSettings.directorName': (schoolId) => ({ query: { schoolId } }),
    'schoolSettings.contacts': (schoolId) => ({ query: { schoolId } }),
    'schoolSettings.saveDirectorName': (schoolId, userId) => ({
      body: { schoolId, dirName: `Сейітова ${userId}`, ...roles, requestId: idOf(`director of ${userId}`) },
    }),
    'schoolSettings.saveContacts': (schoolId, userId) => ({
      body: { schoolId, phone: '+77273840011', ...helper, requestId: idOf(`contacts of ${userId}`) },
    }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [{ path: '/api/v4/os/system/', values: { phone: ['87273840012', '+7 727', null], dirName: ['Ким В.', ' '] } }],
} satisfies FeatureAccess;
