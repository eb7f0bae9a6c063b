// Starts the application: language, account of the last time, router. Nothing here waits for the network.
import '#shared/ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import type { Language } from '#contract/core/localized.ts';
import { refreshPerson, revokeLeftSessions, setSessionLanguage, startSession } from '#data/session.ts';
import { startTranslations, storedLanguage } from '#shared/i18n/index.ts';
import { startColourScheme } from '#shared/ui/index.ts';
import { watchChunks } from './chunk-errors.ts';
import { createRouter } from './routes.tsx';
import { registerServiceWorker } from './service-worker.ts';

const dictionaries: Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  kz: () => import('#contract/translations/kz.ts'),
  ru: () => import('#contract/translations/ru.ts'),
  en: () => import('#contract/translations/en.ts'),
};

async function start(): Promise<void> {
  document.title = 'Qalam';
  watchChunks();
  startColourScheme();
  startSession();
  // The router reads the session when it is made, and begins to load its page at once, beside the dictionary.
  const router = createRouter();
  await startTranslations({
    language: storedLanguage(),
    load: async (language) => {
      setSessionLanguage(language);
      return (await dictionaries[language]()).default;
    },
    ...(import.meta.env.DEV ? { onMissing: (key: string) => console.error(`The text ${key} is missing`) } : {}),
  });
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no root element');
  createRoot(place).render(<RouterProvider router={router} />);
  // Only a start leads to the sign-in by itself: in the middle of a lesson a banner asks, and the work goes on.
  void refreshPerson().then((isKnown) => {
    if (!isKnown) void router.navigate('/login');
  });
  void revokeLeftSessions();
  window.addEventListener('online', () => void revokeLeftSessions());
  void registerServiceWorker();
}

void start();
