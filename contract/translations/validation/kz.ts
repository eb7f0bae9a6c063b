export default {
  'spa.validation.password_space': 'Құпиясөзде бос орын болмауы керек',
  'spa.validation.password_max_length': 'Құпиясөз {{max}} таңбадан аспауы керек',
  'spa.validation.password_min_length_changeable': 'Құпиясөз кемінде {{min}} таңбадан тұруы керек',
  'spa.validation.password_invalid': 'Құпиясөзде кирилл және қазақ әріптері болмауы керек',
  'spa.validation.password_number_and_letter': 'Құпиясөзде сан мен латын әрпі болуы керек',
  'spa.validation.password_mismatch': 'Құпиясөздер сәйкес келмейді',
  'spa.warning.no_data': 'Деректер жоқ',
  'olessons.validation.required_field': 'Міндетті өріс',
  'olessons.validation.iin': 'ЖСН қате енгізілген',
} as const;
