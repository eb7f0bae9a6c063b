export default {
  'homework.unsent.set': 'Үй тапсырмасы: {{text}}',
  'homework.unsent.none': 'Үй тапсырмасы жоқ',
  'homework.unsent.deleted': 'Үй тапсырмасы жойылды',
  'homework.unsent.done': 'Тапсырма орындалды деп белгіленді',
  'homework.unsent.notDone': 'Орындалды белгісі алынды',
} as const;
