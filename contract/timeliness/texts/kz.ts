export default {
  'timeliness.lead':
    'Сабақ өткізілді деп белгіленіп, түгендеу жасалса, ол толтырылған болып саналады. Кейін енгізілген түзетулер есептелмейді.',
  'timeliness.onTime': 'Уақытында',
  'timeliness.onTimeDeliveredLater': 'Уақытында, кейін жеткен',
  'timeliness.late': 'Кешігіп толтырылған',
  'timeliness.missing': 'Толтырылмаған',
  'timeliness.notYet': 'Әлі басталған жоқ',
  'timeliness.clock': 'Құрылғының сағаты дұрыс емес, серверге жеткен уақыты алынды',
  'timeliness.captured': 'Енгізілді: {{time}}',
  'timeliness.accepted': 'Жетті: {{time}}',
  'timeliness.empty': 'Бұл күні сабақ жоқ',
  'timeliness.emptyText': 'Басқа күнді таңдаңыз.',
  'timeliness.sums': 'Күн қорытындысы',
  'timeliness.all': 'Барлығы',
} as const;
