import { roleGroups } from '#contract/core/roles.ts';
import type { Entity } from '#server/shared/write.ts';
import { type Fields, heldSchool, type Part } from './school-settings.repository.ts';

/** A school has one of each part: its id in the history is that of the school. */
export function partEntity<Value extends Fields>({ kind, fieldsOf, store }: Part<Value>): Entity<Value> {
  return {
    kind,
    readers: roleGroups.employee,
    undoers: roleGroups.management,
    /** No document names it: devices read it with the person, and on the page of the settings. */
    concerns: async () => [],
    async hold(db, schoolId, ids) {
      const school = await heldSchool(db, schoolId);
      return new Map(school && ids.includes(String(schoolId)) ? [[String(schoolId), fieldsOf(school)]] : []);
    },
    async restore(db, schoolId, values) {
      const value = values.get(String(schoolId));
      const school = value && (await heldSchool(db, schoolId));
      if (!value || !school) return [...values.keys()];
      await store(db, school, value);
      return [];
    },
  };
}
