// Lessons of the comparison, known to both the server and our page.
import { uuidV5 } from '#contract/core/ids.ts';

export function lessonUuids(count: number): string[] {
  return Array.from({ length: count }, (_, index) => uuidV5(`bench lesson ${index}`));
}
