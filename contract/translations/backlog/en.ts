import type kz from './kz.ts';

export default {
  'backlog.lead': 'Your lessons of the last {{weeks}} weeks without roll, marks or theme.',
  'backlog.missing.roll': 'No roll',
  'backlog.missing.conduct': 'Not conducted',
  'backlog.missing.theme': 'No theme',
  'backlog.missing.marks': 'No marks',
  'backlog.missing.points': 'Without points: {{number}}',
  'backlog.start': 'Start: {{number}}',
  'backlog.here': 'On this device: {{here}} of {{all}}',
  'backlog.here.all': 'All on this device: you can fill them in with no connection',
  'backlog.notHere': 'Not downloaded',
  'backlog.incomplete': 'The list is not complete: weeks on this device {{here}} of {{all}}.',
  'backlog.empty': 'All lessons are filled in',
  'backlog.empty.why': 'All your lessons of the last {{weeks}} weeks have roll, marks and theme.',
  'backlog.steps': 'Through the lessons to fill in',
  'backlog.previous': 'Previous lesson to fill in',
  'backlog.next': 'Next lesson to fill in',
  'backlog.place': '{{place}} of {{all}}',
  'backlog.toList': 'List of lessons to fill in',
} satisfies Record<keyof typeof kz, string>;
