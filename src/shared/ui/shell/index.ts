// The frame around signed-in pages, and what pages use of it.
export { AppShell, type AppShellProps } from './app-shell.tsx';
export { Brand } from './brand.tsx';
export type { Choice, FigureOf, MenuEntry, Profile, ProfileEntry, Switch, TabBarEntry } from './entries.ts';
export { isNewYearTime, longestSchoolName, shortSchoolName } from './entries.ts';
export { Footer, type FooterLink } from './footer.tsx';
export { Page, type PageProps, type PageWords, usePage } from './page-context.tsx';
export { LanguageSwitch } from './switches.tsx';
export { ToTop } from './to-top.tsx';
