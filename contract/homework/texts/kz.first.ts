export default {
  'homework.list.title': 'Үй тапсырмалары',
  'homework.title': 'Үй тапсырмасы',
} as const;
