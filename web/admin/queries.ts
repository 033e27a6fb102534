import { QueryClient } from '@tanstack/react-query';

/** Unused data is kept 60 s (spec 9). A call that failed is shown with its "Try again", not repeated behind the screen. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { gcTime: 60_000, staleTime: 5_000, retry: false } },
});
