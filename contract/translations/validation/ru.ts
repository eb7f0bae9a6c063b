import type kz from './kz.ts';

export default {
  'spa.validation.password_space': 'Пароль не должен содержать пробелов',
  'spa.validation.password_max_length': 'Пароль не должен превышать {{max}} символов',
  'spa.validation.password_min_length_changeable': 'Пароль должен содержать не менее {{min}} символов',
  'spa.validation.password_invalid': 'Пароль не должен содержать кириллицу и казахские буквы',
  'spa.validation.password_number_and_letter': 'Пароль должен содержать цифру и латинскую букву',
  'spa.validation.password_mismatch': 'Пароли не совпадают',
  'spa.warning.no_data': 'Нет данных',
  'olessons.validation.required_field': 'Обязательное поле',
  'olessons.validation.iin': 'ИИН введён неверно',
} satisfies Record<keyof typeof kz, string>;
