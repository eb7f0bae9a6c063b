export default {
  'lab.title': 'Офлайн зертхана',
} as const;
