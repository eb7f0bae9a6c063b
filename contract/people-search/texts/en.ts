import type kz from './kz.ts';

export default {
  'people-search.lead':
    'Look for a student by a whole IIN or by the beginning of the surname and first name. Each search is recorded, and the access log of their school says to whom a student was shown.',
  'people-search.text': 'IIN or name',
  'people-search.hint': '12 digits, or three letters at least',
  'people-search.search': 'Search',
  'people-search.error.tooShort': 'Type a whole IIN, or three letters of a name at least',
  'people-search.throttled': 'Too many searches. Try again in {{minutes}} min.',
  'people-search.needsNetwork': 'The search needs a connection',
  'people-search.none': 'Whom are you looking for?',
  'people-search.noneText': 'Students of the schools of your area are found.',
  'people-search.nobody': 'Nobody was found',
  'people-search.nobodyText': 'Check the spelling. Students of other areas are not shown.',
  'people-search.field.name': 'Name',
  'people-search.field.group': 'Class',
  'people-search.field.school': 'School',
  'people-search.field.state': 'State',
  'people-search.cut_one': '{{count}} student is shown, and there are more. Say more of the name.',
  'people-search.cut_few': '{{count}} students are shown, and there are more. Say more of the name.',
  'people-search.cut_many': '{{count}} students are shown, and there are more. Say more of the name.',
  'people-search.cut_other': '{{count}} students are shown, and there are more. Say more of the name.',
} satisfies Record<keyof typeof kz, string>;
