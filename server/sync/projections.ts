// Joins the projections of all features; a declared document without a projection does not compile.
import type { documents } from '#contract/documents.ts';
import { configurationProjections } from '#server/features/configuration/configuration.projections.ts';
import { homeworkProjections } from '#server/features/homework/homework.projections.ts';
import { journalProjections } from '#server/features/journal/journal.projections.ts';
import { lessonProjections } from '#server/features/lesson/lesson.projections.ts';
import { scheduleProjections } from '#server/features/schedule/schedule.projections.ts';
import type { AnyProjection, ProjectionsFor } from '#server/shared/projection.ts';

const projections: ProjectionsFor<typeof documents> = {
  ...configurationProjections,
  ...homeworkProjections,
  ...journalProjections,
  ...lessonProjections,
  ...scheduleProjections,
};

const known = new Map(Object.entries(projections as unknown as Record<string, AnyProjection>));

/** See `addDocuments`. */
export function addProjections(more: Readonly<Record<string, AnyProjection>>): void {
  for (const [kind, projection] of Object.entries(more)) known.set(kind, projection);
}

/** The projection of a declared kind. */
export function projectionOf(kind: string): AnyProjection {
  const projection = known.get(kind);
  if (!projection) throw new Error(`The document ${kind} has no projection`);
  return projection;
}
