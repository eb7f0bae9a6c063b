export default {
  'morning.timetable': 'Мектеп кестесі',
  'morning.title': 'Басты бет',
} as const;
