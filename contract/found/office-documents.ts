// Made by scripts/registries.ts.
import { socialDocuments } from '../social/social.office.documents.ts';

export const officeDocuments = {
  ...socialDocuments,
} as const;
