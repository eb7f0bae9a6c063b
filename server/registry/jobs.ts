// Made by scripts/registries.ts.
import { archiveDocumentsJobs } from '#server/features/archive-documents/archive-documents.jobs.ts';
import type { AnyJob } from '#server/shared/job.ts';

export const jobs: readonly AnyJob[] = [...archiveDocumentsJobs];
