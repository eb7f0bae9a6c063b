// Made by scripts/registries.ts.
import { combiningLook } from '#tests/combining/combining.look.ts';
import { contingentLook } from '#tests/contingent/contingent.look.ts';
import { groupsLook } from '#tests/groups/groups.look.ts';
import { inclusiveLook } from '#tests/inclusive/inclusive.look.ts';
import { parentsLook } from '#tests/parents/parents.look.ts';
import { personnelLook } from '#tests/personnel/personnel.look.ts';
import { roomsLook } from '#tests/rooms/rooms.look.ts';
import { schoolSettingsLook } from '#tests/school-settings/school-settings.look.ts';
import { socialLook } from '#tests/social/social.look.ts';
import type { Screen } from './screen.ts';

export const found: readonly Screen[] = [
  ...combiningLook,
  ...contingentLook,
  ...groupsLook,
  ...inclusiveLook,
  ...parentsLook,
  ...personnelLook,
  ...roomsLook,
  ...schoolSettingsLook,
  ...socialLook,
];
