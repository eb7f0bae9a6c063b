import { and, eq, isNull } from 'drizzle-orm';
import { files } from './files.tables.ts';

export type FileRow = typeof files.$inferSelect;

export type Place = { readonly schoolId: number; readonly uuid: string };
export const isAt = ({ schoolId, uuid }: Place) => and(eq(files.schoolId, schoolId), eq(files.uuid, uuid));
/** The attempt that was looked at: another process may have started the next one. */
export const isAttempt = (row: FileRow) => and(isAt(row), eq(files.attempt, row.attempt), isNull(files.removedAt));
