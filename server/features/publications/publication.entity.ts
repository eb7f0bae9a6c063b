import { roleGroups } from '#contract/core/roles.ts';
import { historyOf } from './publication-history.ts';

/** Those of a school. */
export const publicationEntity = historyOf(
  'publication',
  roleGroups.management,
  (level) => level === 'school',
  async ({ schoolId }) => [{ level: 'school', areaId: schoolId }],
);
