// A school asks another one for the departure of a pupil whom it wants to admit (decisions E3, E22, E23).
import * as z from 'zod/mini';
import { arrivalFields, arrivalShape, departureShape, isWholeArrival, isWholeMove } from '../core/arrivals.ts';
import { defineList } from '../core/list.ts';
import { personName } from '../core/person-name.ts';
import { pressInYear } from '../core/writes.ts';

/** Days within which a request is answered. */
export const daysOfRequest = 30;
/** `sent`: this school asks; `received`: it is asked. Each of the two schools keeps its own side. */
export const requestSides = ['received', 'sent'] as const;
/**
 * `departed`: the pupil was let go and is not admitted yet; `elsewhere`: another school has admitted them meanwhile; `expired`: nobody
 * answered in time. An open request is waited for by the school that is asked, one that departed by the school that asks.
 */
export const requestStates = ['open', 'departed', 'admitted', 'refused', 'withdrawn', 'elsewhere', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

const name = z.nullable(z.string());
/** yyyy-MM-dd */
const date = z.string();
/** UTC instant */
const instant = z.string();

/** A request as one of the two schools sees it. Of the other school it says the name and nothing else. */
export const admissionRequest = z.object({
  uuid: z.uuid(),
  side: z.enum(requestSides),
  state: z.enum(requestStates),
  /** As the own school knows them: by its card, or as it typed them. */
  surname: z.string(),
  firstname: z.string(),
  patronymic: name,
  /** "1009••••••••" */
  iin: name,
  /** Name of the other school. */
  school: z.string(),
  /** Class of the own school, "7 «А»": where the pupil is, or is to go. */
  group: name,
  /** User id of the pupil, where the own school has a card of them. */
  studentId: z.nullable(z.int()),
  /** The day from which the asking school wants to have them. */
  arrivalDate: date,
  askedAt: instant,
  /** Of the own school; null for somebody of the other one. */
  askedBy: name,
  /** The last day on which it is answered. */
  expiresOn: date,
  answeredAt: z.nullable(instant),
  answeredBy: name,
  /** How the own school typed the arrival, until the request is over; null of one that it received. */
  arrival: z.nullable(arrivalFields),
  /** The pupil's last day in the school that was asked, or in any other where the own one may admit them. */
  lastDay: z.nullable(date),
  /** Why it was refused, or why the admission could not be completed by itself. */
  words: name,
  /** The pupil is not enrolled where they were asked for: the asking school may admit them, the other one has nobody to let go. */
  isFree: z.boolean(),
});
export type AdmissionRequest = z.infer<typeof admissionRequest>;

export const admissionRequestList = defineList({
  id: ({ uuid }: AdmissionRequest) => uuid,
  fields: {
    name: { kind: 'text', value: personName, can: ['sort', 'search'] },
    state: { kind: 'choice', value: ({ state }) => [state], choices: requestStates, can: ['sort', 'filter'] },
    side: { kind: 'choice', value: ({ side }) => [side], choices: requestSides, can: ['sort', 'filter'] },
    school: { kind: 'text', value: ({ school }) => school, can: ['sort', 'search'] },
    group: { kind: 'text', value: ({ group }) => group, can: ['search'] },
    iin: { kind: 'text', value: ({ iin }) => iin, can: ['search'] },
    arrivalDate: { kind: 'date', value: ({ arrivalDate }) => arrivalDate, can: ['sort'] },
    askedAt: { kind: 'text', value: ({ askedAt }) => askedAt, can: ['sort'] },
    expiresOn: { kind: 'date', value: ({ expiresOn }) => expiresOn, can: ['sort'] },
  },
  sort: 'state',
});

/** Whether this school has to do something about it. */
export const isWaitedFor = ({ side, state, isFree }: Pick<AdmissionRequest, 'side' | 'state' | 'isFree'>): boolean =>
  side === 'received' ? state === 'open' && !isFree : isFree && (state === 'open' || state === 'departed');

const ofRequest = { ...pressInYear, uuid: z.uuid() };
export const withdrawBody = z.object(ofRequest);
export const longestWords = 300;
export const refusalFields = z.object({ words: z.string().check(z.trim(), z.minLength(3), z.maxLength(longestWords)) });
export type RefusalFields = z.infer<typeof refusalFields>;
export const refuseBody = z.object({ ...ofRequest, ...refusalFields.shape });
/** The departure that the school orders. */
export const departBody = z.object({ ...ofRequest, ...departureShape }).check(isWholeMove);
/** Where to they come after all: the class of the request may be gone, its order taken. */
export const admitBody = z.object({ ...ofRequest, ...arrivalShape }).check(isWholeArrival);
