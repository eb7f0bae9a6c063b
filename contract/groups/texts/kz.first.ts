export default {
  'groups.title': 'Сыныптар',
};
