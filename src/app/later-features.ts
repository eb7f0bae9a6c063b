// Pages that hardly any start opens: loaded for an address that no other page has (route-table.ts), so that they cost no start.
import type { Feature } from '#shared/lib/feature.ts';

export const found = import.meta.glob<Feature>(['./feature.later.ts', '../features/*/feature.later.ts'], {
  eager: true,
  import: 'default',
});

export { comingPages } from './coming-pages.ts';
