import type kz from './kz.ts';

export default {
  'history.title': 'История изменений',
} satisfies Record<keyof typeof kz, string>;
