export default {
  'years.archive.user': 'Құрметті пайдаланушы!',
  'years.archive.teacher': 'Құрметті мұғалім!',
  'years.archive.why': 'Бұл мұрағаттағы оқу жылы: оны қарауға болады, өзгертуге болмайды.',
  'years.NotStarted': 'Оқу жылы әлі басталған жоқ',
  'years.NotStarted.why': 'Кесте мен сабақтар оқу жылы басталғанда ашылады.',
  'years.Transfer': 'Оқу жылы көшірілуде',
  'years.Transfer.why': 'Деректер жаңа оқу жылына көшіріліп жатыр. Көшіру аяқталғанда кесте ашылады.',
  'years.Transfer.resume': 'Көшіруді жалғастыру',
} as const;
