// How a page speaks to the frame around it: its title is in the header of a phone, and it may take the place of the bottom bar.
import { createContext, type ReactNode, use, useEffect } from 'react';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { classes } from '../classes.ts';
import type { CrumbLink } from '../crumbs.ts';

export type PageWords = {
  title: string;
  /** Second line of a phone's header: class and subject, or the week. */
  subtitle?: string | undefined;
  /** Roll, journal, sign-in: the bottom bar gives way to the main action of the page. */
  isBare?: boolean | undefined;
  /** A page of work: no line of the frame moves it and no card covers it. A bare page is one unless it says otherwise. */
  isQuiet?: boolean | undefined;
  /** Address of the page that this one was opened from: a phone's header then leads back there. */
  back?: string | undefined;
};

export const PageContext = createContext<((words: PageWords | undefined) => void) | undefined>(undefined);

/** For pages that draw themselves without `Page`. */
export function usePage({ title, subtitle, isBare, isQuiet, back }: PageWords): void {
  const setWords = use(PageContext);
  useEffect(() => {
    setWords?.({ title, subtitle, isBare, isQuiet, back });
    return () => setWords?.(undefined);
  }, [setWords, title, subtitle, isBare, isQuiet, back]);
}

export type PageProps = Omit<PageWords, 'back'> & {
  /** Other words above the page from 1009 px on, where the title is not enough: "Monday, 14 December". */
  heading?: string;
  /** A line under the heading from 1009 px on. */
  lead?: string | undefined;
  /** Where the page was opened from, before its own way; a phone's header leads back there. */
  from?: CrumbLink | readonly CrumbLink[];
  /** No way leads to it: it is where one begins. */
  isHome?: boolean;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A page with its way, its heading and its actions. On a phone the heading is the title in the header. */
export function Page({
  title,
  subtitle,
  isBare,
  isQuiet,
  heading = title,
  lead,
  from,
  isHome = false,
  actions,
  className,
  children,
}: PageProps) {
  usePage({ title, subtitle, isBare, isQuiet, back: [from ?? []].flat().at(-1)?.to });
  return (
    <div className={classes('page', className)}>
      <div className="page__head">
        <div className="grow only-desk">
          {!isHome && <Breadcrumbs heading={heading} from={from} />}
          <h1>{heading}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
