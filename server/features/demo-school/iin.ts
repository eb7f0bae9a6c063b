// Numbers of invented people and schools. The rule of the check digit is the contract's.
import { isIin } from '#contract/core/iin.ts';

/** The first eleven digits with their check digit; null when no such number exists. A business number has the same rule. */
function withCheckDigit(eleven: string): string | null {
  const numbers = Array.from({ length: 10 }, (_, digit) => `${eleven}${digit}`);
  return numbers.find(isIin) ?? null;
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
      const iin = withCheckDigit(head + String(serial).padStart(4, '0'));
      if (iin === null) continue;
      nextSerials.set(head, (serial + 1) % 10_000);
      return iin;
    }
  };
}

/** A business number for a school: registered in `year`, a state institution. */
export function binOf(year: number, serial: number): string {
  for (let number = serial; ; number++) {
    const bin = withCheckDigit(`${String(year % 100).padStart(2, '0')}0940${String(number).padStart(5, '0')}`);
    if (bin !== null) return bin;
  }
}
