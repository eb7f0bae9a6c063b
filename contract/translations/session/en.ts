import type kz from './kz.ts';

export default {
  'session.title': 'Sign in',
  'session.login': 'Login',
  'session.password': 'Password',
  'session.signingIn': 'Signing in…',
  'session.wrong': 'Wrong login or password',
  'session.offline': 'The first sign-in of an account needs the network. After that it works offline too.',
  'session.throttled': 'Too many attempts. Try again in {{seconds}} s.',
  'session.demo.title': 'Demo school',
  'session.demo.hint': 'Choose a role, and login and password fill in by themselves. Password: {{password}}',
  'session.demo.director': 'Director, school with a five-day week',
  'session.demo.zavuch': 'Deputy director for academic affairs',
  'session.demo.grouplead': 'Class teacher of 7A, teaches Kazakh',
  'session.demo.teacher': 'Mathematics, 7A (25 students) and four other classes',
  'session.demo.teacher2': 'Second teacher of algebra in 7A',
  'session.demo.student': 'Student of 7A',
  'session.demo.parent': 'Parent of three children, one of them in another school',
  'session.demo.parent2': 'Parent without children',
  'session.demo.teacherSix': 'Mathematics, school with a six-day week',
  'session.demo.teacherSecond': 'The mathematics teacher again, in the other school',
  'session.waiting_one': '{{count}} unsent entry is kept on this device: {{name}}. It is sent when its owner signs in.',
  'session.waiting_few':
    '{{count}} unsent entries are kept on this device: {{name}}. They are sent when their owner signs in.',
  'session.waiting_many':
    '{{count}} unsent entries are kept on this device: {{name}}. They are sent when their owner signs in.',
  'session.waiting_other':
    '{{count}} unsent entries are kept on this device: {{name}}. They are sent when their owner signs in.',
  'session.promise': 'What you write is not lost without a network',
  'session.promise.device': 'Journal, schedule and homework open from the device',
  'session.promise.send': 'When the connection returns, everything is sent by itself',
  'session.promise.receipt': 'What has been accepted is always in sight',
  'session.later': 'Sign in later, go on offline',
} satisfies Record<keyof typeof kz, string>;
