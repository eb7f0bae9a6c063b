// Exact fractions of whole numbers that are not negative. A mark must not hang on 0.1 + 0.2: 84.5 is 85 on every device. Plain
// numbers are enough: 60 formative marks, four SOR and a SOCH of 100 points each need 12 of the 15 digits that are exact.
import type { Rounding } from './grading.schema.ts';

/** In lowest terms. */
export type Fraction = { readonly numerator: number; readonly denominator: number };
export const zero: Fraction = { numerator: 0, denominator: 1 };

export function fraction(numerator: number, denominator: number): Fraction {
  let divisor = denominator;
  // Ends: Euclid's remainder falls with every step.
  for (let remainder = numerator % divisor; remainder !== 0; ) {
    const next = divisor % remainder;
    divisor = remainder;
    remainder = next;
  }
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function times(value: Fraction, numerator: number, denominator = 1): Fraction {
  return fraction(value.numerator * numerator, value.denominator * denominator);
}

/** The nearest number a computer has; for drawing, never for deciding. */
export function toNumber({ numerator, denominator }: Fraction): number {
  return numerator / denominator;
}

export function toWhole({ numerator, denominator }: Fraction, rounding: Rounding): number {
  const rest = numerator % denominator;
  // Without the rest the division is exact.
  const whole = (numerator - rest) / denominator;
  return rounding === 'half-up' && 2 * rest >= denominator ? whole + 1 : whole;
}

/** A decimal of so many digits. */
export function toDecimal(value: Fraction, digits: number, rounding: Rounding): number {
  const scale = 10 ** digits;
  return toWhole(times(value, scale), rounding) / scale;
}
