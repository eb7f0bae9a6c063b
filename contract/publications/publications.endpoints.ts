import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import {
  audienceSize,
  changedPublication,
  mostPictureBytes,
  newPublication,
  picture,
  pictureKinds,
  publication,
  publicationCount,
  publicationOptions,
  publicationPress,
  storedPublication,
  writerRoles,
} from '../core/publication.ts';
import { requestId } from '../core/writes.ts';

const path = '/api/v4/os/publications';
const id = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const own = { access: [...writerRoles], school: 'required' } as const;
const read = { ...own, method: 'GET', body: undefined, query: z.object({ schoolId: id }) } as const;
const write = { ...own, method: 'POST', query: undefined } as const;
const ofOne = { params: z.object({ id }) } as const;
/** Texts in three languages, in letters of two bytes. */
const bodyLimit = 100_000;

export const publicationsEndpoints = {
  list: defineEndpoint({
    ...read,
    path,
    summary: 'Publications of the school and of the areas that the caller writes for, the last changed first',
    params: undefined,
    data: z.array(publication),
  }),
  options: defineEndpoint({
    ...read,
    path: `${path}/options`,
    summary: 'For whom the caller writes, and what an audience is chosen from',
    params: undefined,
    data: publicationOptions,
  }),
  create: defineEndpoint({
    ...write,
    path,
    summary: 'Write a draft',
    params: undefined,
    body: newPublication,
    bodyLimit,
    data: storedPublication,
  }),
  update: defineEndpoint({
    ...write,
    ...ofOne,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change a publication; one that is published must still be whole',
    body: changedPublication,
    bodyLimit,
    data: storedPublication,
  }),
  publish: defineEndpoint({
    ...write,
    ...ofOne,
    path: `${path}/:id/publish`,
    summary: 'Publish: from its time on, or at once',
    body: publicationPress,
    data: storedPublication,
  }),
  takeBack: defineEndpoint({
    ...write,
    ...ofOne,
    path: `${path}/:id/take-back`,
    summary: 'Take a publication back: nobody is shown it any more',
    body: publicationPress,
    data: storedPublication,
  }),
  remove: defineEndpoint({
    ...own,
    ...ofOne,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a draft',
    query: z.object({ schoolId: id }),
    body: undefined,
    data: z.object({ id: z.int(), batch: z.uuid() }),
  }),
  audience: defineEndpoint({
    ...read,
    ...ofOne,
    path: `${path}/:id/audience`,
    summary: 'How many people would be shown a publication',
    data: audienceSize,
  }),
  counts: defineEndpoint({
    ...read,
    ...ofOne,
    path: `${path}/:id/counts`,
    summary: 'On how many devices a publication was shown, pressed and closed, by day',
    data: z.array(publicationCount),
  }),
  addPicture: defineEndpoint({
    ...own,
    method: 'POST',
    path: `${path}/pictures`,
    summary: 'Send a picture, to be named by a publication within a day',
    params: undefined,
    query: z.object({ schoolId: id, requestId }),
    body: { upload: pictureKinds, mostBytes: mostPictureBytes },
    data: z.object({ uuid: z.uuid() }),
  }),
  picture: defineEndpoint({
    method: 'GET',
    access: 'signedIn',
    school: 'none',
    path: `${path}/pictures/:uuid`,
    summary: 'A picture, for whoever is shown a publication with it or writes one',
    params: z.object({ uuid: z.uuid() }),
    query: undefined,
    body: undefined,
    data: picture,
  }),
} as const;
