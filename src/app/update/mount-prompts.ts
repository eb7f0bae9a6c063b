// Fetches the card and its words when there is something to say.
import { withTexts } from '../texts.ts';

export async function mountPrompts(): Promise<void> {
  const prompts = await withTexts(import('./prompts.tsx'), 'update', 'installation', 'push');
  prompts.mount();
}
