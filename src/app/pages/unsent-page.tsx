import '../cell-looks.ts';

export { default } from '#features/unsent/unsent-page.tsx';
