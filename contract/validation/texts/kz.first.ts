export default {
  'spa.warning.no_data': 'Деректер жоқ',
} as const;
