// Pages that no teacher, student or parent has in the menu: loaded for whoever has them (route-table.ts), so that they cost no start of others. With
// them come the mutations and documents of the office.
import '#contract/office.ts';
import { provideKinds } from '#blocks/changes/known-kinds.ts';
import type { Feature } from '#shared/lib/feature.ts';
import { loadKinds } from './load-kinds.ts';
import { wantOffice } from './office-files.ts';

export const found = import.meta.glob<Feature>(['./feature.office.ts', '../features/*/feature.office.ts'], {
  eager: true,
  import: 'default',
});

provideKinds(loadKinds);
wantOffice();
