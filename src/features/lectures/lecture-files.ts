import { createContext } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';

/** The files of the lecture that is being written, for the places in its text where they stand. */
export const LectureFiles = createContext<readonly AttachedFile[]>([]);
