import type kz from './kz.ts';

export default {
  'landing.news': 'News',
  'landing.news.text': 'News of the school, the education department and the country are shown after signing in.',
  'landing.contacts': 'Contacts',
  'landing.contacts.text':
    'Logins and passwords come from the school: the class teacher gives them to students and parents, the Qalam administrator of the school to staff. Once signed in, you can write to support.',
  'landing.administrators': 'For administrators',
  'landing.administrators.text':
    'Who is absent today and which lessons are not filled in is on one page. Pupils, classes and staff are in one system.',
  'landing.teachers': 'For teachers',
  'landing.teachers.text':
    'Journal, themes, marks and homework are written without a network too, and are sent by themselves once there is one.',
  'landing.families': 'For students and parents',
  'landing.families.text':
    'Lessons of tomorrow, homework and marks open from the device. A week can be printed like a paper diary.',
} satisfies Record<keyof typeof kz, string>;
