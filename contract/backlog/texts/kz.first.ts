export default {
  'backlog.title': 'Толтырылмаған сабақтар',
  'backlog.menu': 'Толтырылмаған',
} as const;
