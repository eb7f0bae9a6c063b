import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '#shared/ui/index.ts';
import { onceOnline } from './once-online.ts';

type Module<Props> = { readonly default: ComponentType<Props> };

/**
 * A part of the frame that comes by itself, on a connection that may break just then: the page is whole without it.
 * @param place what stands there until it is here.
 */
export function besides<Props extends object>(load: () => Promise<Module<Props>>, place?: ReactNode) {
  const Part = lazy(() => onceOnline(load)) as unknown as ComponentType<Props>;
  return function Besides(props: Props) {
    return (
      <ErrorBoundary isOptional>
        <Suspense fallback={place}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
