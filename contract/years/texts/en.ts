import type kz from './kz.ts';

export default {
  'years.archive.user': 'Dear user!',
  'years.archive.teacher': 'Dear teacher!',
  'years.archive.why': 'This school year is archived: it can be read and not changed.',
  'years.NotStarted': 'The school year has not started yet',
  'years.NotStarted.why': 'The schedule and the lessons open when the year starts.',
  'years.Transfer': 'The school year is being transferred',
  'years.Transfer.why': 'Data is being moved to the new school year. The schedule opens when that is done.',
  'years.Transfer.resume': 'Resume the transfer',
} satisfies Record<keyof typeof kz, string>;
