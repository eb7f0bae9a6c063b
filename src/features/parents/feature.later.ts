import { defineFeature } from '#shared/lib/feature.ts';

const load = () => import('./join-page.tsx');
const own = { roles: 'anyone', title: null, year: 'hidden', menu: [], load } as const;

export default defineFeature({
  texts: ['form', 'people', 'validation'],
  routes: [
    { ...own, path: '/r/:code', page: 'VR' },
    { ...own, path: '/parent-register', page: 'VParentRegister' },
  ],
});
