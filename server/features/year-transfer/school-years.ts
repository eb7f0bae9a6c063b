// The years of a school as they stand: what a page about them shows, and what closing one waits for.
import type { SchoolYear } from '#contract/year-transfer/year-transfer.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { quartersOf, yearsOf } from '#server/features/calendar/public.ts';
import { partsOf, readPlanning } from './plan-state.ts';

/** The newest first. `now`: epoch milliseconds. */
export async function readYears(db: ReadDb, schoolId: number, now: number): Promise<SchoolYear[]> {
  const years = (await yearsOf(db, schoolId)).toSorted((a, b) => b.eduYear - a.eduYear);
  const statusOf = new Map(years.map(({ eduYear, status }) => [eduYear, status]));
  const told: SchoolYear[] = [];
  for (const { eduYear, status, isCurrent, dateStart, dateEnd } of years) {
    const quarters = await quartersOf(db, schoolId, eduYear);
    const next = statusOf.get(eduYear + 1);
    const isLeft = next === 'Active' || next === 'Archive';
    const isToClose = isLeft && status === 'Active';
    told.push({
      eduYear,
      status,
      isCurrent,
      dateStart,
      dateEnd,
      isLeft,
      quarters: quarters.map((quarter) => ({
        number: quarter.number,
        dateStart: quarter.dateStart,
        dateEnd: quarter.dateEnd,
        isOpen: quarter.status === 'open',
      })),
      unplaced: isToClose ? await unplacedIn(db, { schoolId, eduYear }, now) : 0,
    });
  }
  return told;
}

async function unplacedIn(db: ReadDb, place: { schoolId: number; eduYear: number }, now: number): Promise<number> {
  const { pupils } = partsOf(await readPlanning(db, place, now));
  return pupils.filter(({ isPlaced }) => !isPlaced).length;
}
