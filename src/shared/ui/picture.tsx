import { lazy, type ReactNode, Suspense } from 'react';
import type { PictureName } from './pictures.tsx';

// A start rarely shows one. Where its lines cannot be had, its place stays empty: the words beside it say the same.
const Drawing = lazy<(props: { name: PictureName }) => ReactNode>(() =>
  import('./pictures.tsx').catch(() => ({ default: () => null })),
);

/** A picture of an empty or failed page; its place is kept while it is fetched. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <svg
      className="blank__art"
      viewBox="0 0 120 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <Suspense fallback={null}>
        <Drawing name={name} />
      </Suspense>
    </svg>
  );
}
