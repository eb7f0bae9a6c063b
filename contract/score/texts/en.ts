import type kz from './kz.ts';

export default {
  'score.title': 'Points',
  'score.total': 'Total',
  'score.today': 'Today',
  'score.quarter': 'This quarter',
  'score.level': 'Level {{value}}',
  'score.figure': 'Total {{total}}, today {{today}}',
  'score.toNext': 'To the next level: {{count}}',
  'score.last': 'This is the last level',
  'score.from': 'Where the points come from',
  'score.none': 'No points yet',
  'score.noneText.staff':
    'Points are given for attendance, theme and homework that are entered on the day of the lesson. Marks give none.',
  'score.noneText.pupils': 'Points are given for homework that is done before it is due. Marks give none.',
  'score.kind.roll': 'Attendance taken',
  'score.kind.theme': 'Theme entered',
  'score.kind.homework': 'Homework entered',
  'score.kind.done': 'Homework done in time',
  'score.of': '{{subject}}, {{date}}',
  'score.points': '+{{count}}',
} satisfies Record<keyof typeof kz, string>;
