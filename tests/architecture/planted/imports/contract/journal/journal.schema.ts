import * as z from 'zod/mini';
import { nil } from '../core/ids.ts';

export const mark = z.literal(nil);
