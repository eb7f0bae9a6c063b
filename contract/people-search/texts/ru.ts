import type kz from './kz.ts';

export default {
  'people-search.lead':
    'Ищите ученика по полному ИИН или по началу фамилии и имени. Каждый поиск записывается, а в журнале доступа школы видно, кому показан её ученик.',
  'people-search.text': 'ИИН или фамилия и имя',
  'people-search.hint': '12 цифр или не меньше трёх букв',
  'people-search.search': 'Найти',
  'people-search.error.tooShort': 'Введите ИИН полностью или не меньше трёх букв имени',
  'people-search.throttled': 'Слишком много поисков. Повторите через {{minutes}} мин.',
  'people-search.needsNetwork': 'Для поиска нужна связь',
  'people-search.none': 'Кого ищем?',
  'people-search.noneText': 'Находятся ученики школ вашей территории.',
  'people-search.nobody': 'Никто не найден',
  'people-search.nobodyText': 'Проверьте написание. Ученики других территорий не показываются.',
  'people-search.field.name': 'ФИО',
  'people-search.field.group': 'Класс',
  'people-search.field.school': 'Школа',
  'people-search.field.state': 'Состояние',
  'people-search.cut_one': 'Показан {{count}} ученик, но есть ещё. Напишите подробнее.',
  'people-search.cut_few': 'Показаны {{count}} ученика, но есть ещё. Напишите подробнее.',
  'people-search.cut_many': 'Показаны {{count}} учеников, но есть ещё. Напишите подробнее.',
  'people-search.cut_other': 'Показаны {{count}} ученика, но есть ещё. Напишите подробнее.',
} satisfies Record<keyof typeof kz, string>;
