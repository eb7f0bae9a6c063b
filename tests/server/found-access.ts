// Made by scripts/registries.ts.
import { contingentAccess } from '#tests/contingent/contingent.access.ts';
import { groupsAccess } from '#tests/groups/groups.access.ts';
import { morningAccess } from '#tests/morning/morning.access.ts';
import { personnelAccess } from '#tests/personnel/personnel.access.ts';
import { roomsAccess } from '#tests/rooms/rooms.access.ts';
import { schoolSettingsAccess } from '#tests/school-settings/school-settings.access.ts';
import { socialAccess } from '#tests/social/social.access.ts';
import type { FuzzWords } from '#tests/support/access.ts';

export const found = {
  calls: {
    ...contingentAccess.calls,
    ...groupsAccess.calls,
    ...morningAccess.calls,
    ...personnelAccess.calls,
    ...roomsAccess.calls,
    ...schoolSettingsAccess.calls,
    ...socialAccess.calls,
  },
  payloads: {
    ...contingentAccess.payloads,
    ...groupsAccess.payloads,
    ...morningAccess.payloads,
    ...personnelAccess.payloads,
    ...roomsAccess.payloads,
    ...schoolSettingsAccess.payloads,
    ...socialAccess.payloads,
  },
  documents: {
    ...contingentAccess.documents,
    ...groupsAccess.documents,
    ...morningAccess.documents,
    ...personnelAccess.documents,
    ...roomsAccess.documents,
    ...schoolSettingsAccess.documents,
    ...socialAccess.documents,
  },
  fuzz: [
    ...contingentAccess.fuzz,
    ...groupsAccess.fuzz,
    ...morningAccess.fuzz,
    ...personnelAccess.fuzz,
    ...roomsAccess.fuzz,
    ...schoolSettingsAccess.fuzz,
    ...socialAccess.fuzz,
  ] as readonly FuzzWords[],
  ofAnyYear: [
    contingentAccess,
    groupsAccess,
    morningAccess,
    personnelAccess,
    roomsAccess,
    schoolSettingsAccess,
    socialAccess,
  ]
    .filter(({ isOfAnyYear }) => isOfAnyYear)
    .flatMap(({ calls }) => Object.keys(calls)),
};
