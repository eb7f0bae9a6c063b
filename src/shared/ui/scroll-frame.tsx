import type { ReactNode } from 'react';

/** What has nothing to scroll is no stop of the tabulator. */
function reachable(frame: HTMLElement): () => void {
  const look = () => {
    const isScrolled = frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight;
    if (isScrolled) frame.tabIndex = 0;
    else frame.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver(look);
  for (const one of [frame, ...frame.children]) watch.observe(one);
  return () => watch.disconnect();
}

type Props = { readonly label: string; readonly className?: string | undefined; readonly children: ReactNode };

/** The place of something that may be wider or longer than it, such as a table: scrolled inside of it, by keys too, never the page. */
export function ScrollFrame({ label, className, children }: Props) {
  return (
    <section ref={reachable} className={className} aria-label={label}>
      {children}
    </section>
  );
}
