export default {
  'grid.title': 'Журнал',
} as const;
