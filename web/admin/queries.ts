import { QueryClient } from '@tanstack/react-query';

/**
 * Drops unused data after 60 s (spec 9). Shows a failed call with a retry button instead of silently repeating it. Once
 * the network is back, rereads visible data. No call waits here for the network: an offline save fails at once. Three
 * acts of a shop go into their own queue (offline/queue.ts).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 60_000, staleTime: 5_000, retry: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
