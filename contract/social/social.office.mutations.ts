import * as z from 'zod/mini';
import { defineMutation } from '../core/mutation.ts';
import { categoryFields, visitFields } from './social.cells.ts';
import { inSocialCell, socialCell, socialRoles } from './social.office.documents.ts';

const number = z.int().check(z.gte(1), z.lte(999_999_999));
const about = { groupId: number, pupil: z.uuid() };
const common = {
  payloadVersion: 1,
  endpoint: 'syncOnly',
  roles: socialRoles,
  requires: () => [],
  lane: 'none',
  urgency: 'burst',
  weight: 'work',
  coalesce: <Payload>(_older: Payload, newer: Payload) => newer,
  value: 'asTyped',
  conflict: 'ask',
  icon: 'write',
  upgradePayload: {},
} as const;

const setCategories = defineMutation({
  ...common,
  name: 'setCategories',
  /** `entry` null: the pupil is not in the category. */
  payload: z.object({ ...about, category: number, entry: z.nullable(categoryFields) }),
  result: categoryFields,
  key: ({ groupId, pupil, category }) => socialCell(groupId, 'category', pupil, category),
  overlay: (_value, { entry }) => entry,
  undo: (before, payload) => ({ name: 'setCategories', payload: { ...payload, entry: before } }),
  restores: (address) => {
    const place = inSocialCell('category', address);
    return place && { groupId: place.groupId, pupil: place.pupil, category: Number(place.id), entry: null };
  },
  describe: ({ pupil, category, entry }) => ({
    message: entry ? 'social.unsent.category' : 'social.unsent.noCategory',
    values: { student: `${pupil}:${category}` },
  }),
  // What is private about a pupil is in no address.
  openAt: ({ groupId }) => `social/categories/${groupId}`,
});

const setHomeVisit = defineMutation({
  ...common,
  name: 'setHomeVisit',
  /** `uuid` is made on the device; `visit` null: deleted. */
  payload: z.object({ ...about, uuid: z.uuid(), visit: z.nullable(visitFields) }),
  result: visitFields,
  key: ({ groupId, pupil, uuid }) => socialCell(groupId, 'visit', pupil, uuid),
  overlay: (_value, { visit }) => visit,
  undo: (before, payload) => ({ name: 'setHomeVisit', payload: { ...payload, visit: before } }),
  restores: (address) => {
    const place = inSocialCell('visit', address);
    return place && { groupId: place.groupId, pupil: place.pupil, uuid: place.id, visit: null };
  },
  describe: ({ pupil, visit }) => ({
    message: visit ? 'social.unsent.visit' : 'social.unsent.noVisit',
    values: { student: pupil },
  }),
  openAt: ({ groupId }) => `social/visits/preview/${groupId}`,
});

export const socialMutations = { setCategories, setHomeVisit } as const;
