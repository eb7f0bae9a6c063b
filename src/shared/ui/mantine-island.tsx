// Mantine comes only with the lazy parts that need it (modal, drawer, later pickers), so the first route does not pay for it:
// 6 kB for the provider alone, 26 kB with the modal. The colour scheme stays in the hands of colour-scheme.ts.
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/default-css-variables.css';
import { useColourScheme } from './colour-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** Put this around Mantine components inside a lazily loaded part. */
export function MantineIsland({ children }: { children: ReactNode }) {
  const { resolved } = useColourScheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={resolved}
      // Mantine must not write the attribute of the scheme: it would take it from its own store.
      getRootElement={() => undefined}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
