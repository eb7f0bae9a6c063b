export default {
  'personnel.title': 'Қызметкерлер',
  'personnel.archive': 'Қызметкерлер мұрағаты',
};
