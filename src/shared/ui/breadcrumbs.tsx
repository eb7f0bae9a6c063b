import { createContext, use } from 'react';
import { Link, useMatches } from 'react-router';
import { useText } from '../i18n/index.ts';
import { buildCrumbs, type CrumbLink } from './crumbs.ts';
import { Icon } from './icon.tsx';
import { chevronRight } from './icons/index.ts';

type BreadcrumbsProps = {
  /** What is below the way: one part that says the same is left out. */
  heading: string;
  /** A page that no route is below, and that one came from nevertheless; several, from the outermost on. */
  from?: CrumbLink | readonly CrumbLink[] | undefined;
};

/** The archived year that is looked at; it is at the end of the way on every page (part 1 section 2). */
export const ReadOnlyYearContext = createContext<number | undefined>(undefined);

/** The way to this page. Routes take part by `handle: { crumb: (parameters, data, text) => text('…') } satisfies CrumbHandle`. */
export function Breadcrumbs({ heading, from }: BreadcrumbsProps) {
  const text = useText();
  const readOnlyYear = use(ReadOnlyYearContext);
  const crumbs = buildCrumbs(useMatches(), text, { readOnlyYear, from });
  const isOnlyHeading = crumbs.length === 1 && crumbs[0]?.label === heading;
  if (crumbs.length === 0 || isOnlyHeading) return null;
  return (
    <nav className="crumbs" aria-label={text('ui.crumbs')}>
      {crumbs.map((crumb, index) => (
        <span key={`${crumb.to ?? ''} ${crumb.label}`} className="crumbs__item">
          {index > 0 && <Icon shape={chevronRight} />}
          {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span>{crumb.label}</span>}
        </span>
      ))}
    </nav>
  );
}
