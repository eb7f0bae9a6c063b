import type kz from './kz.ts';

export default {
  'people.gender.m': 'Мужской',
  'people.gender.f': 'Женский',
  'people.signIn.own': 'Свой пароль',
  'people.signIn.first': 'Первый пароль',
  'people.signIn.none': 'Без входа',
  'people.yes': 'Да',
  'people.no': 'Нет',
  'people.language.kk': 'казахский',
  'people.language.ru': 'русский',
  'people.language.en': 'английский',
  'people.language.uz': 'узбекский',
  'people.language.ug': 'уйгурский',
  'people.language.tg': 'таджикский',
  'people.notGiven': 'Не указано',
} satisfies Record<keyof typeof kz, string>;
