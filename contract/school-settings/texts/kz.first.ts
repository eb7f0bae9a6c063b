export default {
  'school-settings.title': 'Мектеп',
};
