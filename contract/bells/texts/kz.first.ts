export default {
  'bells.title': 'Қоңырау кестесі',
};
