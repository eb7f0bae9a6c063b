import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { onceOnline } from './once-online.ts';

type Module<Props> = { readonly default: ComponentType<Props> };

/**
 * A part of the frame that comes by itself, on a connection that may break just then: the page is whole without it.
 * @param place what stands there until it is here.
 */
export function besides<Props extends object>(load: () => Promise<Module<Props>>, place?: ReactNode) {
  const Part = later(() => onceOnline(load), place);
  return function Besides(props: Props) {
    return (
      <ErrorBoundary isOptional>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}
