import { Link } from 'react-router';

export type FooterLink = { to: string; label: string };

/** Links at the end of a page; a guest's lead to the parts of the landing page. */
export function Footer({ links, note }: { links: readonly FooterLink[]; note?: string }) {
  return (
    <footer className="foot">
      {links.map(({ to, label }) =>
        // Within a page the browser itself goes there, the focus included.
        to.startsWith('#') ? (
          <a key={to} href={to}>
            {label}
          </a>
        ) : (
          <Link key={to} to={to}>
            {label}
          </Link>
        ),
      )}
      {note && <span>{note}</span>}
    </footer>
  );
}
