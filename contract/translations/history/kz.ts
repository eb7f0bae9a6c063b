export default {
  'history.title': 'Өзгерістер тарихы',
} as const;
