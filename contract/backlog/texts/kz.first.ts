export default {
  'backlog.title': 'Толтырылмаған сабақтар',
} as const;
