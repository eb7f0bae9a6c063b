export default {
  // The menu shows it before the other texts are there.
  'changes.title': 'Мектептегі өзгерістер',
} as const;
