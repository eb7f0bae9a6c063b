// Files that people send and fetch. Uploads speak tus 1.0 (https://tus.io/protocols/resumable-upload) with `Upload-Metadata` as in
// `newUpload`, and the headers `Tus-Resumable`, `Upload-Length`, `Upload-Offset` and `Qalam-File` (`progressHeader`).
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { fileSenders } from './file-purposes.ts';
import { uploadProgress } from './files.schema.ts';

const path = '/api/v4/os/files';
const whole = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
/** The header may name the school instead, as clients of tus that know no query do. */
const query = z.object({ schoolId: z.optional(whole), eduYear: z.optional(whole) });
const ofOne = { params: z.object({ uuid: z.uuid() }), query } as const;
const upload = { access: fileSenders, school: 'required', data: uploadProgress } as const;

export const filesEndpoints = {
  begin: defineEndpoint({
    ...upload,
    method: 'POST',
    path: `${path}/upload`,
    summary:
      'Begin to send a file, under the uuid that the device has chosen; the same again tells how much has arrived',
    params: undefined,
    query,
    body: undefined,
  }),
  progress: defineEndpoint({
    ...upload,
    ...ofOne,
    method: 'HEAD',
    path: `${path}/upload/:uuid`,
    summary: 'How much of a file of the caller has arrived, and what became of it',
    body: undefined,
  }),
  append: defineEndpoint({
    ...upload,
    ...ofOne,
    method: 'PATCH',
    path: `${path}/upload/:uuid`,
    summary: 'The next bytes of a file; what arrives before a connection breaks off is kept',
    body: { piece: 'application/offset+octet-stream' },
  }),
  read: defineEndpoint({
    ...ofOne,
    method: 'GET',
    access: 'signedIn',
    school: 'required',
    path: `${path}/:uuid`,
    summary: 'A file, for its owner and for those who may read what it is attached to',
    body: undefined,
    data: { file: [], isStored: true },
  }),
  pass: defineEndpoint({
    ...ofOne,
    method: 'POST',
    access: 'signedIn',
    school: 'required',
    path: `${path}/:uuid/pass`,
    summary: 'An address under which the browser itself fetches a file for a while, as it does with video',
    body: undefined,
    data: z.object({
      address: z.string(),
      /** UTC instant. */
      until: z.string(),
    }),
  }),
  passed: defineEndpoint({
    method: 'GET',
    access: 'anyone',
    school: 'none',
    path: `${path}/:uuid/passed`,
    summary: 'A file, for the person whose pass stands in the address, as long as they may read it and are signed in',
    params: z.object({ uuid: z.uuid() }),
    query: z.object({ pass: z.string().check(z.maxLength(200)) }),
    body: undefined,
    data: { file: [], isStored: true },
  }),
} as const;
