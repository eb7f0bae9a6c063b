import type kz from './kz.ts';

export default {
  'corrections.wrong.key': 'There is no such text',
  'corrections.wrong.values': 'The text must hold the same values as the original: {{values}}',
  'corrections.wrong.plain': 'The text must hold no markup',
} satisfies Record<keyof typeof kz, string>;
