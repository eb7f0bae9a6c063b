import type kz from './kz.ts';

export default {
  'timeliness.lead':
    'A lesson is complete when it is marked as conducted and its roll is taken. Later corrections do not count.',
  'timeliness.onTime': 'On time',
  'timeliness.onTimeDeliveredLater': 'On time, delivered later',
  'timeliness.late': 'Entered late',
  'timeliness.missing': 'Not entered',
  'timeliness.overdue': 'Overdue',
  'timeliness.running': 'Running',
  'timeliness.notYet': 'Not begun yet',
  'timeliness.clock': 'The clock of the device is wrong; the time of delivery was taken',
  'timeliness.captured': 'Entered: {{time}}',
  'timeliness.accepted': 'Delivered: {{time}}',
  'timeliness.empty': 'No lessons on this day',
  'timeliness.emptyText': 'Choose another day.',
  'timeliness.sums': 'Sum of the day',
  'timeliness.open': 'Not entered: {{count}}',
  'timeliness.noTeacher': 'No teacher named',
  'timeliness.all': 'All',
} satisfies Record<keyof typeof kz, string>;
