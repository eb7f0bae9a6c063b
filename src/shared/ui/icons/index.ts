// Every icon is one constant, so that a page carries only the icons it draws; those of pages behind the first stand in pages.ts: `import { check } from '#shared/ui/icons/index.ts'`.
export * from './actions.ts';
export * from './places.ts';
export type { IconShape } from './shape.ts';
export * from './states.ts';
