// How somebody comes to a school and leaves it, as admissions, returns, departures and requests between schools are typed (decisions E26,
// E29-E31, E35, E43).
import * as z from 'zod/mini';
import { hasIin, localDate, personFields, phoneOrNone } from './people-fields.ts';
import { personId, pressInYear } from './writes.ts';

export const arrivalReasons = [
  'grade1',
  'preschool',
  'grade10',
  'same_district',
  'same_region',
  'other_region',
  'abroad',
  'restored',
] as const;
export const departureReasons = [
  'same_district',
  'same_region',
  'other_region',
  'abroad',
  'college',
  'graduate9',
  'graduate11',
  'expelled',
  'death',
] as const;

export const orderNumber = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(30)));
export const orderDate = z.nullable(localDate);
/** An order may come later: then neither of its fields is given, and it is marked as missing. */
const isWholeOrder = <Fields>(numberField: keyof Fields & string, dateField: keyof Fields & string) =>
  z.refine<Fields>((fields) => ((fields[numberField] ?? null) === null) === ((fields[dateField] ?? null) === null), {
    path: [dateField],
    error: 'contingent.wrong.order',
  });
export const groupId = z.int().check(z.gte(1));

export const arrivalShape = {
  groupId,
  arrivalDate: localDate,
  reason: z.enum(arrivalReasons),
  arrivalOrder: orderNumber,
  arrivalOrderDate: orderDate,
};
type ArrivalOrder = { arrivalOrder?: string | null | undefined; arrivalOrderDate?: string | null | undefined };
export const isWholeArrival = isWholeOrder<ArrivalOrder>('arrivalOrder', 'arrivalOrderDate');
/** Into which class somebody comes, from which day, by which order. */
export const arrivalFields = z.object(arrivalShape).check(isWholeArrival);
export type ArrivalFields = z.infer<typeof arrivalFields>;

type Order = { orderNumber: string | null; orderDate: string | null };
export const isWholeMove = isWholeOrder<Order>('orderNumber', 'orderDate');
export const departureShape = { date: localDate, reason: z.enum(departureReasons), orderNumber, orderDate };
/** The last day in the school. */
export const departureFields = z.object(departureShape).check(isWholeMove);
export type DepartureFields = z.infer<typeof departureFields>;

export const departureBody = z.object({ ...pressInYear, id: personId, ...departureShape }).check(isWholeMove);
export const returnBody = z.object({ ...pressInYear, id: personId, ...arrivalShape }).check(isWholeArrival);

export const contact = {
  phone: phoneOrNone,
  address: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
};
/** Of the dictionary of nationalities; null: not given. */
export const nationalityId = z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647)));
export const isInStatistic = z.union([z.literal(0), z.literal(1)]);

/** A student who comes. */
export const admissionBody = z
  .object({
    ...pressInYear,
    ...personFields,
    ...contact,
    isInStatistic,
    ...arrivalShape,
    nationalityId: z.optional(nationalityId),
  })
  .check(hasIin, isWholeArrival);
export type AdmissionBody = z.infer<typeof admissionBody>;
