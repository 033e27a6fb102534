import '@mantine/core/styles.layer.css';
import './admin.css';
import { isMantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { FAILURE_TEXTS } from '../shared/failure-texts.ts';
import { reportUncaught } from '../shared/report.ts';
import { followRouter } from './kit/dialog/back.ts';
import { PlainFront } from './kit/dialog/PlainFront.tsx';
import { laterPart } from './kit/lazy-part.tsx';
import { useBrand } from './our-brand.ts';
import { queryClient } from './queries.ts';
import { router } from './router.tsx';
import { SessionProvider } from './session.tsx';
import { styled } from './styled.ts';
import { accessibleGreys, themeOf } from './theme.ts';
import { guardHtml } from './trusted-html.ts';

// What is said before it has loaded shows then.
const Front = laterPart(async () => (await import('./kit/dialog/Front.tsx')).Front, PlainFront);

globalThis.failureTexts = FAILURE_TEXTS;
guardHtml();
reportUncaught();
router.subscribe(followRouter);

const YEAR = 365 * 86_400;

/** Store light or dark in a cookie, because a session clears local storage when it begins or ends (spec 4). */
const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = /(?:^|; )color_scheme=(\w+)/.exec(document.cookie)?.[1];
    return isMantineColorScheme(stored) ? stored : fallback;
  },
  set: (scheme) => keep(scheme, YEAR),
  clear: () => keep('', 0),
  // Other tabs notice after a reload.
  subscribe: () => {},
  unsubscribe: () => {},
};

function keep(scheme: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we build for
  document.cookie = `color_scheme=${scheme}; path=/admin; max-age=${seconds}; samesite=lax`;
}

/** Follows the brand's colour, so saving it shows at once. */
function BackOffice() {
  const { colour } = useBrand();
  const theme = useMemo(() => themeOf(colour), [colour]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={accessibleGreys}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <RouterProvider router={router} />
          <Suspense>
            <Front />
          </Suspense>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

styled().then(() => createRoot(document.getElementById('root')!).render(<BackOffice />));
