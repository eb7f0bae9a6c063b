// Imports that the server keeps for some days: what a page hands over so that its own are among them.
import type { ImportAnswers, ImportKind } from '#contract/core/import.ts';
import { keptImportsEndpoints as endpoints } from '#contract/kept-imports/kept-imports.endpoints.ts';
import type { OpenedImport } from '#contract/kept-imports/kept-imports.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { callOrThrow } from '#shared/http/api.ts';

export type Keeping = {
  readonly kind: ImportKind;
  /** What was answered beside the rows, and taking it over again. */
  readonly answers: ImportAnswers;
  readonly onAnswers: (answers: ImportAnswers) => void;
  /** Throws an AppError. */
  readonly open: (id: string) => Promise<OpenedImport>;
};

export function useKeeping(
  kind: ImportKind,
  answers: ImportAnswers = {},
  onAnswers: Keeping['onAnswers'] = () => {},
): Keeping {
  const { api, school } = useAccount();
  return {
    kind,
    answers,
    onAnswers,
    open: (id) => callOrThrow(api, endpoints.open, { body: { ...school, id } }),
  };
}
