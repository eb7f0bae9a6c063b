// The tours: the page of each, its roles, and the elements that it points at.
import type { Role } from '#contract/core/roles.ts';
import { isIn } from '#contract/core/roles.ts';
import type { TourName } from '#contract/core/tour-names.ts';
import { tourAnchor } from '#shared/ui/tour/tour-steps.ts';

type Step = { readonly name: string; readonly anchors: readonly string[] };
export type PageTour = {
  readonly name: TourName;
  readonly isFor: (role: Role) => boolean;
  /** Below the school year. */
  readonly path: RegExp;
  /** Words: `tours.<tour>.<step>` and the same with `.text`. */
  readonly steps: readonly Step[];
};

const step = (name: string, ...anchors: readonly string[]): Step => ({ name, anchors });
const pill = tourAnchor('sync');

export const pageTours: readonly PageTour[] = [
  {
    name: 'firstRoll',
    isFor: (role) => isIn('teacher', role),
    path: /^lesson\/[^/]+\/journal$/,
    steps: [
      step('tap', tourAnchor('roll-pupil')),
      step('conduct', tourAnchor('conduct')),
      step('undo', tourAnchor('foot')),
      step('offline', pill),
      step('unsent', 'nav a[href$="/unsent"]', pill),
    ],
  },
  {
    name: 'tomorrow',
    isFor: (role) => role === 'parent',
    path: /^schedule$/,
    steps: [
      step('day', tourAnchor('kid')),
      step('homework', tourAnchor('tasks')),
      step('news', tourAnchor('news')),
      step('notices', tourAnchor('bell'), tourAnchor('me')),
    ],
  },
];

/** The tour of the page at an address; undefined: it has none, or none for this role. */
export function tourAt(pathname: string, role: Role): PageTour | undefined {
  const below = pathname.replace(/^\/\d{4}\//, '').replace(/\/$/, '');
  return pageTours.find(({ path, isFor }) => path.test(below) && isFor(role));
}
