export default {
  'inclusive.title': 'Инклюзивті бағдарламалар',
};
