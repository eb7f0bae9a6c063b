// Read in every year, an archived one too, and made of every year: a document says what was, and changes nothing.
import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { listEndpoint } from '../core/list-endpoint.ts';
import { roleGroups } from '../core/roles.ts';
import { archiveDocument, archiveDocumentList, documentFormats, makingBody } from './archive-documents.schema.ts';

const path = '/api/v4/os/backoffice/archive-documents';
const ofManagement = { access: [...roleGroups.management], school: 'required' } as const;
const schoolId = z.coerce.number().check(z.int(), z.gte(1));

export const archiveDocumentsEndpoints = {
  list: listEndpoint(archiveDocumentList, archiveDocument, {
    ...ofManagement,
    path: `${path}/list`,
    summary: 'Documents that the school keeps, of all years',
  }),
  make: defineEndpoint({
    ...ofManagement,
    method: 'POST',
    path: `${path}/make`,
    summary: 'Make a document of a year; the job tells when it is there',
    params: undefined,
    query: undefined,
    body: makingBody,
    data: z.object({ job: z.uuid() }),
    bodyLimit: 4_000,
  }),
  file: defineEndpoint({
    ...ofManagement,
    method: 'GET',
    path: `${path}/file`,
    summary: 'The file of a document, as long as it is the one that was stored',
    params: undefined,
    query: z.object({ schoolId, uuid: z.uuid() }),
    body: undefined,
    data: { file: documentFormats },
  }),
} as const;
