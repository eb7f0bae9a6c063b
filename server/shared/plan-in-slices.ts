// The plan of an import of a whole school takes seconds of the processor: other calls are answered in between.
import { setImmediate } from 'node:timers/promises';
import { type ImportPlan, type PlanInput, type PlannedRow, planningRows, type Values } from '#contract/core/import.ts';

/** So long others wait for a slice at the most, but for one row. */
const sliceMs = 15;

/** What rows would do, as `planImport` says it. */
export async function planInSlices<Existing extends Values>(input: PlanInput<Existing>): Promise<ImportPlan> {
  const rows: PlannedRow[] = [];
  let beganAt = performance.now();
  for (const row of planningRows(input)) {
    rows.push(row);
    if (performance.now() - beganAt < sliceMs) continue;
    await setImmediate();
    beganAt = performance.now();
  }
  return { rows };
}
