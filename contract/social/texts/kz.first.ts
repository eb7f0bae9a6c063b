export default {
  'social.title': 'Әлеуметтік санаттар',
  'social.short': 'Санаттар',
  'social.visits.title': 'Сабақ қалдыру және үйіне бару',
  'social.visits.short': 'Үйіне бару',
};
