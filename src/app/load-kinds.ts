import type { AnyKind } from '#blocks/changes/kinds.ts';
import { withTexts } from './texts.ts';

/** The kinds of all features, with the words that they show. */
export async function loadKinds(): Promise<readonly AnyKind[]> {
  const { kinds, texts } = await import('./changed-kinds.ts');
  return withTexts(Promise.resolve(kinds), ...texts);
}
