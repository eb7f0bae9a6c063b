import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '#shared/ui/index.ts';

type Module<Props> = { readonly default: ComponentType<Props> };

/** What the network broke off is fetched when there is one again. */
async function onceThereIsANetwork<Props>(load: () => Promise<Module<Props>>): Promise<Module<Props>> {
  try {
    return await load();
  } catch (cause) {
    if (navigator.onLine) throw cause;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load();
  }
}

/**
 * A part of the frame that comes by itself, on a connection that may break just then: the page is whole without it.
 * @param place what stands there until it is here.
 */
export function besides<Props extends object>(load: () => Promise<Module<Props>>, place?: ReactNode) {
  const Part = lazy(() => onceThereIsANetwork(load)) as unknown as ComponentType<Props>;
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
