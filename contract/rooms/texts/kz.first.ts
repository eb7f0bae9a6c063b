export default {
  'rooms.title': 'Кабинеттер',
};
