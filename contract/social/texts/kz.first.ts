export default {
  'social.title': 'Әлеуметтік санаттар',
  'social.short': 'Санаттар',
};
