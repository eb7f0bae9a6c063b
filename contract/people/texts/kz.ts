// Words for what several lists and cards say of people.
export default {
  'people.gender.m': 'Ер',
  'people.gender.f': 'Әйел',
  'people.signIn.own': 'Өз құпиясөзі',
  'people.signIn.first': 'Бастапқы құпиясөз',
  'people.signIn.none': 'Кіру берілмеген',
  'people.yes': 'Иә',
  'people.no': 'Жоқ',
  'people.language.kk': 'қазақ',
  'people.language.ru': 'орыс',
  'people.language.en': 'ағылшын',
  'people.language.uz': 'өзбек',
  'people.language.ug': 'ұйғыр',
  'people.language.tg': 'тәжік',
  'people.notGiven': 'Көрсетілмеген',
};
