import type kz from './kz.ts';

export default {
  'office.alphabet-book': 'Алфавитная книга',
  'office.archive-documents': 'Архивные документы',
  'office.personnel': 'Персонал',
  'office.personnel-archive': 'Архив персонала',
  'office.inclusive': 'Инклюзивные программы',
  'office.visits': 'Пропуски и посещения',
  'office.visits-short': 'Посещения',
  'office.access-log': 'Журнал доступа',
  'office.people-search': 'Поиск учеников',
  'office.people-counts': 'Школы в числах',
  'office.books': 'Учебники',
  'office.rights': 'Права',
  'office.years': 'Учебные годы',
  'office.publications': 'Публикации',
  'office.grants': 'Разрешения',
} satisfies Record<keyof typeof kz, string>;
