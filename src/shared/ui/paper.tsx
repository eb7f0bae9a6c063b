// What is printed instead of the page, in a place of its own. While it is there, nothing else comes onto the sheets.
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import style from './paper.module.css';

let papers = 0;
/** Whether something is there to be printed already, such as the slips of an open window: a list below it is no part of the sheets. */
export const hasPaper = (): boolean => papers > 0;

export function Paper({ className, children }: { className?: string | undefined; children: ReactNode }) {
  useEffect(() => {
    papers += 1;
    document.documentElement.dataset.paper = '';
    return () => {
      papers -= 1;
      if (papers === 0) delete document.documentElement.dataset.paper;
    };
  }, []);
  return createPortal(<div className={classes(style.paper, className)}>{children}</div>, document.body);
}
