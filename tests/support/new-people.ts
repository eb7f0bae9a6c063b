// Whom tests admit and hire: bodies without school, year and IIN.

export const newPerson = {
  surname: 'Ержанов',
  firstname: 'Нұрбек',
  patronymic: null,
  isNotResident: false,
  gender: 'm',
  bornDate: '2013-12-31',
  phone: null,
  address: null,
  isInStatistic: 1,
};

/** Into class 7 «А» of the small school, without an order. */
export const newPupil = {
  ...newPerson,
  groupId: 71,
  arrivalDate: '2026-11-20',
  reason: 'same_district',
  arrivalOrder: null,
  arrivalOrderDate: null,
};

/** As a teacher. */
export const newColleague = {
  surname: 'Сатпаева',
  firstname: 'Гүлнар',
  lastname: 'Ерланқызы',
  isNotResident: false,
  sex: 'f',
  bornDate: '1985-03-15',
  phone: '8 701 555 14 12',
  category: null,
  positionId: 4,
  isInStatistic: 1,
};
