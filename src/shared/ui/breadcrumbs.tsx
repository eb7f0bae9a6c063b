import { Link, useMatches } from 'react-router';
import { useText } from '../i18n/index.ts';
import { buildCrumbs } from './crumbs.ts';
import { Icon } from './icon.tsx';
import { chevronRight } from './icons/index.ts';

/** The way to this page. Routes take part by `handle: { crumb: (parameters, data, text) => text('…') } satisfies CrumbHandle`. */
export function Breadcrumbs({ readOnlyYear }: { readOnlyYear?: number }) {
  const text = useText();
  const crumbs = buildCrumbs(useMatches(), text, readOnlyYear);
  if (crumbs.length === 0) return null;
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
