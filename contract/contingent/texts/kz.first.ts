export default {
  'contingent.title': 'Оқушылар',
};
