// Titles of pages of the office: they come with its table of routes, so that they are no part of the first route of everybody.
export default {
  'office.alphabet-book': 'Алфавиттік кітап',
  'office.archive-documents': 'Мұрағат құжаттары',
  'office.personnel': 'Қызметкерлер',
  'office.personnel-archive': 'Қызметкерлер мұрағаты',
  'office.inclusive': 'Инклюзивті бағдарламалар',
  'office.visits': 'Сабақ қалдыру және үйіне бару',
  'office.visits-short': 'Үйіне бару',
  'office.access-log': 'Қолжетімділік журналы',
  'office.people-search': 'Оқушыларды іздеу',
  'office.people-counts': 'Мектептер сандармен',
  'office.books': 'Оқулықтар',
  'office.rights': 'Құқықтар',
  'office.years': 'Оқу жылдары',
  'office.publications': 'Жарияланымдар',
  'office.grants': 'Рұқсаттар',
};
