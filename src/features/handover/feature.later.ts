import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

/** All in one file: few ever open one of them. */
const load = () => import('./doors-page.tsx');
const own = { page: null, roles: 'anyone', title: null, year: 'hidden', menu: [], load } as const;

export default defineFeature({
  routes: [
    { ...own, path: '/behalf_auth' },
    { ...own, path: '/behalf_between' },
    { ...own, path: '/ustaz-register' },
    { ...own, path: '/login-from-url', page: 'VLoginFromUrl' },
    { ...own, path: 'certificates', page: 'VCertificates', roles: roleGroups.employee },
  ],
});
