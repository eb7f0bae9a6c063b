import type kz from './kz.ts';

export default {
  'corrections.wrong.key': 'Такого текста нет',
  'corrections.wrong.values': 'В тексте должны быть те же значения, что в исходном: {{values}}',
  'corrections.wrong.plain': 'В тексте не должно быть разметки',
} satisfies Record<keyof typeof kz, string>;
