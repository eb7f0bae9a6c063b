import type kz from './kz.ts';

export default {
  'people.gender.m': 'Male',
  'people.gender.f': 'Female',
  'people.signIn.own': 'Own password',
  'people.signIn.first': 'First password',
  'people.signIn.none': 'No sign-in',
  'people.yes': 'Yes',
  'people.no': 'No',
  'people.notGiven': 'Not given',
  'people.language.kk': 'Kazakh',
  'people.language.ru': 'Russian',
  'people.language.en': 'English',
  'people.language.uz': 'Uzbek',
  'people.language.ug': 'Uyghur',
  'people.language.tg': 'Tajik',
} satisfies Record<keyof typeof kz, string>;
