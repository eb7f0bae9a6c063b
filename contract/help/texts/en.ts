import type kz from './kz.ts';

export default {
  'help.button': 'Help',
  'help.menu': 'Help menu',
  'help.firstSteps': 'First steps',
  'help.ask': 'Ask support',
  'help.requests': 'My requests',
  'help.news': 'News',
  'help.thanks': 'Say thank you',
  'help.messenger': 'Write in {{name}}',
  'help.newTab': 'Opens in a new tab',
  'help.close': 'Got it',
  'help.steps.teacher.1': 'Open your lesson in the schedule.',
  'help.steps.teacher.2': 'Mark who is absent and conduct the lesson. It needs no network.',
  'help.steps.teacher.3': 'Give marks in the row of the pupil, and set homework on the same page.',
  'help.steps.teacher.4': 'When the top line says that all is sent, your work is on the server.',
  'help.steps.management.1': 'On the home page, see who is absent today and which lessons are not filled in.',
  'help.steps.management.2': 'Pupils, classes and staff are in the menu, on the pages of the office.',
  'help.steps.management.3': 'Bells, rooms and dates of quarters are changed in the settings of the school.',
  'help.steps.others.1': 'All pages that are open to you are in the menu.',
  'help.steps.others.2': 'The school year is chosen at the top; past years can only be read.',
  'help.steps.others.3': 'If something is unclear, write to support from this menu.',
} satisfies Record<keyof typeof kz, string>;
