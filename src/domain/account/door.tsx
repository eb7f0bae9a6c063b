// The frame of pages on which an account is joined or linked before the application opens: name, language, one narrow column.
import type { ReactNode } from 'react';
import { Brand, LanguageSwitch } from '#shared/ui/shell/index.ts';
import style from './door.module.css';

/** `title`: heading of the page; without it the content has its own. */
export function Door({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <main className={style.door}>
      <div className={style.top}>
        <Brand home="/login" />
        <LanguageSwitch />
      </div>
      {title !== undefined && <h1>{title}</h1>}
      {children}
    </main>
  );
}
