import { historyOf } from './publication-history.ts';
import { areaTargetsNow } from './targets.ts';

/** Those of an area or the country: the management of the school from which somebody wrote them has no part in them. */
export const areaPublicationEntity = historyOf(
  'area-publication',
  ['department_worker', 'region_worker', 'country_worker'],
  (level) => level !== 'school',
  ({ db, by, now }) => areaTargetsNow(db, by.userId, now),
);
