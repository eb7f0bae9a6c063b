export default {
  'schedule.programme': 'Тірек мектеп сабағы',
  'schedule.programme.conference': 'Конференцияға кіру',
  'schedule.programme.missing':
    'Осы аптадағы тірек мектеп сабақтары әлі жүктелген жоқ. Сервер жауап бергенде, олар өздері жүктеледі.',
};
