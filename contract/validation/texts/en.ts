import type kz from './kz.ts';

export default {
  'spa.validation.password_space': 'The password must not contain spaces',
  'spa.validation.password_max_length': 'The password must not exceed {{max}} characters',
  'spa.validation.password_min_length_changeable': 'The password must have at least {{min}} characters',
  'spa.validation.password_invalid': 'The password must not contain Cyrillic or Kazakh letters',
  'spa.validation.password_number_and_letter': 'The password needs a digit and a Latin letter',
  'spa.validation.password_mismatch': 'The passwords do not match',
  'spa.validation.message_max_length': 'The message must not exceed {{max}} characters',
  'spa.validation.date_not_match_format': 'The date must have the form DD.MM.YYYY',
  'spa.validation.date_out_of_range': 'The date must be from {{from}} to {{to}}',
  'spa.validation.phone': 'The number needs 10 digits after +7',
  'spa.validation.email': 'The e-mail address is not valid',
  'spa.validation.date_placeholder': 'DD.MM.YYYY',
  'spa.validation.date_choose': 'Choose in the calendar',
  'spa.validation.file_too_large': 'The file is too large: {{megabytes}} MB at most',
  'spa.validation.file_kind': 'This is not a file of the kind {{kinds}}',
  'spa.validation.incorrect_data': 'Wrong data',
  'olessons.validation.required_field': 'Required field',
  'olessons.validation.iin': 'The IIN is not valid',
  'spa.error.oops': 'Oops',
  'spa.error.server': 'Something went wrong on the server. Your data is safe. Please try again a little later.',
} satisfies Record<keyof typeof kz, string>;
