// A page that is made of tabs: each is a route of its own, declared by its feature (RouteDeclaration.tab).
import { NavLink, Outlet, useMatches, useParams } from 'react-router';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { isOpenTo } from '#shared/lib/feature.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { type RouteHandle, routes, tabsOf } from '../route-table.ts';

export default function TabbedPage() {
  const text = useText();
  const { eduYear } = useParams();
  const { role } = usePerson();
  const page = useMatches()
    .flatMap(({ handle }) => (handle as RouteHandle | undefined)?.route ?? [])
    .find(({ hasTabs }) => hasTabs);
  if (!page) return null;
  const title = text(page.title ?? '');
  return (
    <Page title={title}>
      <nav className="tabs" aria-label={title}>
        {tabsOf(page, routes())
          .filter((tab) => isOpenTo(role, tab))
          .map((tab) => (
            <NavLink key={tab.path} to={`/${eduYear}/${tab.path}`}>
              {text(tab.title ?? '')}
            </NavLink>
          ))}
      </nav>
      <div className="tabpanel">
        <Outlet />
      </div>
    </Page>
  );
}
