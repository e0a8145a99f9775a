import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { theme } from '#web/ui/theme.tsx';

/** Mantine's CSS variables are computed once, by the build, which writes them into the documents. */
const writesVariables = import.meta.env.DEV || import.meta.env.SSR;

/** The providers around every page, in the browser and when the build prerenders. */
export const Providers = ({
  client,
  styleNonce,
  children,
}: {
  client: QueryClient;
  styleNonce: () => string;
  children: React.ReactNode;
}) => (
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      deduplicateCssVariables
      withCssVariables={writesVariables}
      withGlobalClasses={writesVariables}
    >
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
