export default {
  'social.title': 'Әлеуметтік санаттар',
  'social.short': 'Санаттар',
  'social.visits.title': 'Қалдырылған сабақтар және үйіне бару',
  'social.visits.short': 'Үйіне бару',
};
