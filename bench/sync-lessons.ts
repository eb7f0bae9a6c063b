// Lessons of the comparison, known to the server and to our page alike.
import { uuidV5 } from '#contract/core/ids.ts';

export function lessonUuids(count: number): string[] {
  return Array.from({ length: count }, (_, index) => uuidV5(`bench lesson ${index}`));
}
