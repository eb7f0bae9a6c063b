// The projections of all features; a declared document without a projection does not compile.
import '#contract/office.ts';
import type { documents } from '#contract/office.ts';
import { projections as found } from '#server/registry/projections.ts';
import type { AnyProjection, ProjectionsFor } from '#server/shared/projection.ts';

const projections: ProjectionsFor<typeof documents> = found;
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
