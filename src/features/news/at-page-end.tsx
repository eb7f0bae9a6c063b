// The slot of the shell for announcements: the end of the page, so that nothing of it moves.
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';

export function AtPageEnd({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [place, setPlace] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another foot
  useEffect(() => setPlace(document.querySelector('[data-announced]')), [pathname]);
  return place && createPortal(children, place);
}
