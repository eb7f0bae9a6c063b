// The individual identification number: YYMMDD, century and sex, a serial of four digits, a check digit. The number of an
// organisation (BIN) has the same check digit.

const firstWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2];

/** The twelfth digit for the first eleven; null when no such number exists (decisions B32). */
export function checkDigitOf(eleven: string): number | null {
  for (const weights of [firstWeights, secondWeights]) {
    const sum = weights.reduce((total, weight, index) => total + weight * Number(eleven[index]), 0) % 11;
    if (sum < 10) return sum;
  }
  return null;
}

/** Serials of invented people begin here, above those that are met in real documents. */
const firstSerial = 9000;

/** Gives numbers that no two people of the installation share. */
export function iinIssuer(): (bornDate: string, gender: 'm' | 'f') => string {
  const nextSerials = new Map<string, number>();
  return (bornDate, gender) => {
    const century = bornDate.startsWith('20') ? 5 : 3;
    const head = `${bornDate.slice(2, 4)}${bornDate.slice(5, 7)}${bornDate.slice(8, 10)}${century + (gender === 'f' ? 1 : 0)}`;
    // Ends: of ten serials in a row at most one has no check digit.
    for (let serial = nextSerials.get(head) ?? firstSerial; ; serial = (serial + 1) % 10_000) {
      const eleven = head + String(serial).padStart(4, '0');
      const check = checkDigitOf(eleven);
      if (check === null) continue;
      nextSerials.set(head, (serial + 1) % 10_000);
      return `${eleven}${check}`;
    }
  };
}

/** A business number for a school: registered in `year`, a state institution. */
export function binOf(year: number, serial: number): string {
  for (let number = serial; ; number++) {
    const eleven = `${String(year % 100).padStart(2, '0')}0940${String(number).padStart(5, '0')}`;
    const check = checkDigitOf(eleven);
    if (check !== null) return `${eleven}${check}`;
  }
}
