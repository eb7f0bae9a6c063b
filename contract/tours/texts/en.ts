import type kz from './kz.ts';

export default {
  'tours.step': 'Step {{step}} of {{count}}',
  'tours.next': 'Next',
  'tours.back': 'Back',
  'tours.done': 'Got it',
  'tours.close': 'Close the tour',
  'tours.firstRoll.tap': 'Mark who is absent',
  'tours.firstRoll.tap.text':
    'Everyone starts as present. Press a name and the student is absent; press again and they are present. The clock on the right means late. A long press opens the reasons.',
  'tours.firstRoll.conduct': 'Conduct the lesson',
  'tours.firstRoll.conduct.text': 'One press records the roll and the theme. You can correct both later.',
  'tours.firstRoll.undo': 'A mistake? Undo it',
  'tours.firstRoll.undo.text': 'After each act “Undo” stands here for 10 seconds. Ctrl+Z does the same.',
  'tours.firstRoll.offline': 'Nothing is lost without a connection',
  'tours.firstRoll.offline.text':
    'When there is no connection, this says since when, and how many entries wait. They are stored on this device and leave by themselves.',
  'tours.firstRoll.unsent': 'Where unsent work is',
  'tours.firstRoll.unsent.text':
    'Press here at any time for the list of everything that has not reached the server yet.',
  'tours.tomorrow.day': 'Tomorrow',
  'tours.tomorrow.day.text': 'Each child has a card for the next school day. Press the name to see the lessons.',
  'tours.tomorrow.homework': 'Homework',
  'tours.tomorrow.homework.text':
    'A tick means that your child marked it as done. A dot marks what is new or changed. All of it can be read without a connection.',
  'tours.tomorrow.news': 'What is new',
  'tours.tomorrow.news.text': 'New marks, absences and late arrivals. Press one to read more.',
  'tours.tomorrow.notices': 'Notices',
  'tours.tomorrow.notices.text':
    'The bell at the top tells what happened while you were away. All notices are in the menu.',
} satisfies Record<keyof typeof kz, string>;
