import { expect } from '@playwright/test';
import { type Screen, shows } from '#tests/look/screen.ts';

const path = () => '/2026/social/categories';
const row = 'main a[href*="/social/categories/"]';

export const socialLook: readonly Screen[] = [
  { name: 'social-categories', person: 'social', path, show: shows(row) },
];
