// breaks: everything-resolves
import { gone } from '#shared/gone.ts';

export const lost = gone;
