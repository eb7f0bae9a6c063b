import '../cell-looks.ts';

export { default } from '#features/unsent/history-page.tsx';
