import type kz from './kz.ts';

export default {
  'history.open': 'История',
  'history.now': 'Сейчас',
  'history.restore': 'Вернуть это значение',
  'history.restored': 'Значение возвращено',
  'history.thisDevice': 'с этого устройства',
  'history.otherDevice': 'с другого устройства',
  'history.noDevice': 'из другой системы',
  'history.empty': 'В эту клетку ещё ничего не вносили',
  'history.onlyHere': 'Вся история хранится на сервере. Сейчас показано то, что есть на этом устройстве.',
  'history.unknown': 'Такой записи нет',
  'history.cell.homework': 'Домашнее задание',
  'history.value.notEntered': 'Не внесено',
  'history.value.noHomework': 'Указано: не задано',
  'history.closed': 'Период закрыт: значение вернуть нельзя',
  'history.notOwn': 'Вернуть значение может только учитель этого урока',
} satisfies Record<keyof typeof kz, string>;
