export default {
  'unsent.history.title': 'Өзгерістер тарихы',
} as const;
