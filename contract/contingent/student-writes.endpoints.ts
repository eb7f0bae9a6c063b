// What the management writes about students, and a group lead about the own class where the school allows it (decisions E8, E43, E44).
import * as z from 'zod/mini';
import { admissionBody, departureBody, returnBody } from '../core/arrivals.ts';
import { credentials, toldIin } from '../core/credentials.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { languages } from '../core/localized.ts';
import { roleGroups } from '../core/roles.ts';
import { moveBody, moved, movement } from './movements.ts';
import {
  blockBody,
  changeBody,
  nationality,
  oneStudent,
  profileBody,
  resetBody,
  storedStudent,
  studentProfile,
} from './student-writes.ts';

const backoffice = '/api/v3/os/backoffice/school/contingent';
const frontoffice = '/api/v3/os/frontoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
const profiles = `${people}/student-profiles`;

const write = { method: 'POST', school: 'required', params: undefined, query: undefined } as const;
const management = { ...write, access: [...roleGroups.management] } as const;
const lead = { ...write, access: ['group_lead'] } as const;
const office = { ...write, access: [...roleGroups.management, 'group_lead'] } as const;

const number = z.coerce.number().check(z.int(), z.gte(1));
const read = {
  method: 'GET',
  school: 'required',
  params: undefined,
  body: undefined,
  access: [...roleGroups.management, 'group_lead'],
  query: z.object({
    schoolId: number,
    eduYear: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)),
    studentSchoolUuid: z.uuid(),
  }),
} as const;

/** A social worker reads what is known of every student, and is told no password and no whole IIN. */
const seen = { ...read, access: [...read.access, 'social_worker'] } as const;

export const studentWritesEndpoints = {
  create: defineEndpoint({
    ...management,
    path: `${backoffice}/create`,
    summary: 'Admit a student into a class; one who left another school keeps the account',
    body: admissionBody,
    data: storedStudent,
  }),
  ledCreate: defineEndpoint({
    ...lead,
    path: `${frontoffice}/create`,
    summary: 'Admit a student into a class that the caller leads, where the school allows it',
    body: admissionBody,
    data: storedStudent,
  }),
  update: defineEndpoint({
    ...management,
    path: `${backoffice}/update`,
    summary: 'Change the card of a student; what is not given stays',
    body: changeBody,
    data: storedStudent,
  }),
  ledUpdate: defineEndpoint({
    ...lead,
    path: `${frontoffice}/update`,
    summary: 'Change the card of a student of a class that the caller leads, where the school allows it',
    body: changeBody,
    data: storedStudent,
  }),
  delete: defineEndpoint({
    ...management,
    path: `${backoffice}/delete`,
    summary: 'Put a student who leaves into the archive, by an order',
    body: departureBody,
    data: storedStudent,
  }),
  remove: defineEndpoint({
    ...management,
    path: `${backoffice}/remove`,
    summary: 'Delete a card that was made by mistake, which has no trace anywhere',
    body: oneStudent,
    data: z.object({ id: z.int(), batch: z.uuid() }),
  }),
  restore: defineEndpoint({
    ...management,
    path: `${backoffice}/restore`,
    summary: 'Take a student out of the archive into a class',
    body: returnBody,
    data: storedStudent,
  }),
  block: defineEndpoint({
    ...management,
    path: `${backoffice}/block`,
    summary: 'Keep a student from signing in; sessions end',
    body: blockBody,
    data: storedStudent,
  }),
  unblock: defineEndpoint({
    ...office,
    path: `${backoffice}/unblock`,
    summary:
      'Let a student sign in again, also after too many wrong passwords; a group lead those of the own class, where the school allows it',
    body: oneStudent,
    data: storedStudent,
  }),
  resetPassword: defineEndpoint({
    ...office,
    path: `${people}/reset-pass`,
    summary: 'Give students a new first password; a group lead those of the own class, where the school allows it',
    body: resetBody,
    data: z.array(credentials),
  }),
  slips: defineEndpoint({
    ...office,
    path: `${people}/slips`,
    summary: 'Logins and first passwords of students for printing; who asked is recorded',
    body: resetBody,
    data: z.array(credentials),
  }),
  move: defineEndpoint({
    ...management,
    path: `${people}/student-group/move`,
    summary: 'Move students to other classes of the year from a day on',
    body: moveBody,
    data: moved,
  }),
  wholeIin: defineEndpoint({
    ...office,
    path: `${profiles}/iin`,
    summary: 'The whole IIN of a student; who asked is recorded',
    body: oneStudent,
    data: toldIin,
  }),
  profile: defineEndpoint({
    ...seen,
    path: `${profiles}/profile`,
    summary: 'The card of a student by the number that a school gave them',
    data: studentProfile,
  }),
  credentials: defineEndpoint({
    ...read,
    path: `${profiles}/credentials`,
    summary: 'Login and first password of a student; who asked is recorded',
    data: credentials,
  }),
  updateProfile: defineEndpoint({
    ...office,
    path: `${profiles}/update`,
    summary: 'Change gender, nationality and address of a student by their membership of a class',
    body: profileBody,
    data: storedStudent,
  }),
  nationalities: defineEndpoint({
    ...seen,
    path: '/api/v4/os/backoffice/dictionary/nationalities',
    query: z.object({ schoolId: number }),
    summary: 'Nationalities as papers of schools name them',
    data: z.array(nationality),
  }),
  proofReport: defineEndpoint({
    ...read,
    path: `${people}/proof-report`,
    query: z.object({
      schoolId: number,
      eduYear: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)),
      lang: z.enum(languages),
      studentGroupUuid: z.uuid(),
    }),
    summary: 'Certificate of enrolment of a student, in a language',
    data: { file: ['pdf'] },
  }),
  groupsOfStudent: defineEndpoint({
    ...seen,
    path: `${profiles}/groups`,
    summary: 'Classes of a student in all years, the newest first',
    data: storedStudent.shape.classes,
  }),
  movements: defineEndpoint({
    ...seen,
    path: `${profiles}/movements`,
    summary: 'When a student came, changed class and left, with the orders; the newest first',
    data: z.array(movement),
  }),
} as const;
