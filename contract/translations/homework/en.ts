import type kz from './kz.ts';

export default {
  'homework.unsent.set': 'Homework: {{text}}',
  'homework.unsent.none': 'No homework',
  'homework.unsent.deleted': 'Homework deleted',
  'homework.unsent.done': 'Homework ticked off',
  'homework.unsent.notDone': 'Tick taken back',
} satisfies Record<keyof typeof kz, string>;
