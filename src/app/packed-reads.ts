// What the features of the office want on the device of whoever works there.
import { hasOfficeFiles } from '#shared/lib/office-cache.ts';
import type { PackedPlace, PackedRead } from '#shared/lib/packed-read.ts';
import { bringOfficeFiles } from './office-files.ts';

/** All of them for this person. Lists without the pages that show them would open nothing: those come first. */
export async function packedReads(place: PackedPlace): Promise<readonly PackedRead[]> {
  if (!navigator.onLine && !(await hasOfficeFiles())) return [];
  if (!(await bringOfficeFiles())) return [];
  const { found } = await import('./office-features.ts');
  const features = await Promise.all(Object.values(found).map(({ packed }) => packed?.()));
  return features.flatMap((feature) => feature?.packedReads(place) ?? []);
}
