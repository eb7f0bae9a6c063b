// A module that whoever runs the installation has stopped: for a moment, or for work on it. Everybody reads it, signed in or not.
import { useLocation } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { ButtonLink, EmptyState } from '#shared/ui/index.ts';

export default function ModulePage() {
  const text = useText();
  const { pathname, state } = useLocation();
  const kind = pathname.includes('technical') ? 'technicalWork' : 'unavailable';
  // From the sign-in of somebody whose school works with another version (decisions D64).
  const { school } = (state ?? {}) as { school?: unknown };
  return (
    <main className="main">
      <div className="page">
        <EmptyState
          isPage
          picture="server"
          title={text(`shell.module.${kind}`)}
          text={
            typeof school === 'string'
              ? text('shell.module.otherVersion', { school })
              : text(`shell.module.${kind}.why`)
          }
          actions={
            <ButtonLink to="/" variant="primary">
              {text('shell.notFound.home')}
            </ButtonLink>
          }
        />
      </div>
    </main>
  );
}
