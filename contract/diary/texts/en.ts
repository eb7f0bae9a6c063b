import type kz from './kz.ts';

export default {
  'diary.title': 'Diary',
  'diary.print': 'Print',
  'diary.today': 'today',
  'diary.number': 'No.',
  'diary.subject': 'Subject',
  'diary.homework': 'Homework',
  'diary.result': 'Mark',
  'diary.none': 'None set',
  'diary.notEntered': 'Not entered yet',
  'diary.remark': 'Comment: {{text}}',
  'diary.noLessons': 'No lessons',
  'diary.signTeacher': 'Signature of the class teacher',
  'diary.signParent': 'Signature of the parents',
} satisfies Record<keyof typeof kz, string>;
