import { Link } from 'react-router';

export type FooterLink = { to: string; label: string };

/** Links at the end of a page; a guest's lead to the parts of the landing page. */
export function Footer({ links, note }: { links: readonly FooterLink[]; note?: string }) {
  return (
    <footer className="foot">
      {links.map((link) => (
        <Link key={link.to} to={link.to}>
          {link.label}
        </Link>
      ))}
      {note && <span>{note}</span>}
    </footer>
  );
}
