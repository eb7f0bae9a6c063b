import type kz from './kz.first.ts';

export default {
  'unsent.history.title': 'История изменений',
} satisfies Record<keyof typeof kz, string>;
