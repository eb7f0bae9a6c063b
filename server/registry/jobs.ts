// Made by scripts/registries.ts.
import { admissionRequestsJobs } from '#server/features/admission-requests/admission-requests.jobs.ts';
import { archiveDocumentsJobs } from '#server/features/archive-documents/archive-documents.jobs.ts';
import type { AnyJob } from '#server/shared/job.ts';

export const jobs: readonly AnyJob[] = [...admissionRequestsJobs, ...archiveDocumentsJobs];
