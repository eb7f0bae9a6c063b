export default {
  'family.list.title': 'Үй тапсырмалары',
  'family.menu.homework': 'Үй тапсырмалары',
  'family.menu.homeworkShort': 'Тапсырма',
  'family.menu.scheduleShort': 'Кесте',
  'family.home': 'Басты бет',
} as const;
