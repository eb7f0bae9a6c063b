import type kz from './kz.first.ts';

export default {
  'journal.attendance.was_in_class': 'present',
  'journal.attendance.late': 'late',
  'journal.attendance.missing_by_sick': 'sick',
  'journal.attendance.missing_due': 'excused',
  'journal.attendance.missing_without_reason': 'absent',
  'journal.reason.was_in_class': 'Was in class',
  'journal.reason.late': 'Late',
  'journal.reason.missing_by_sick': 'Absent because of illness',
  'journal.reason.missing_due': 'Absent for a valid reason',
  'journal.reason.missing_without_reason': 'Absent without a reason',
  'journal.mark': 'Mark',
  'journal.title': 'Journal',
  'journal.noScore': 'Not assessed',
} satisfies Record<keyof typeof kz, string>;
