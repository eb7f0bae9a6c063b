// breaks: contract-schema-library-only
import { createHash } from 'node:crypto';

export const hash = createHash;
