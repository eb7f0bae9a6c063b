import type kz from './kz.ts';

export default {
  'spa.validation.password_space': 'Пароль не должен содержать пробелов',
  'spa.validation.password_max_length': 'Пароль не должен превышать {{max}} символов',
  'spa.validation.password_min_length_changeable': 'Пароль должен содержать не менее {{min}} символов',
  'spa.validation.password_invalid': 'Пароль не должен содержать кириллицу и казахские буквы',
  'spa.validation.password_number_and_letter': 'Пароль должен содержать цифру и латинскую букву',
  'spa.validation.password_mismatch': 'Пароли не совпадают',
  'spa.validation.message_max_length': 'Сообщение не должно превышать {{max}} символов',
  'spa.validation.date_not_match_format': 'Дата должна быть в виде ДД.ММ.ГГГГ',
  'spa.validation.date_out_of_range': 'Дата должна быть от {{from}} до {{to}}',
  'spa.validation.phone': 'После +7 в номере должно быть 10 цифр',
  'spa.validation.email': 'Адрес почты введён неверно',
  'spa.validation.date_placeholder': 'ДД.ММ.ГГГГ',
  'spa.validation.date_choose': 'Выбрать в календаре',
  'spa.validation.file_too_large': 'Файл слишком большой: не более {{megabytes}} МБ',
  'spa.validation.file_kind': 'Это не файл {{kinds}}',
  'spa.validation.incorrect_data': 'Неверные данные',
  'olessons.validation.required_field': 'Обязательное поле',
  'olessons.validation.iin': 'ИИН введён неверно',
  'spa.error.oops': 'Упс',
  'spa.error.server': 'На сервере произошла ошибка. Ваши данные сохранены. Попробуйте чуть позже.',
} satisfies Record<keyof typeof kz, string>;
