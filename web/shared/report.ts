import { call } from './api.ts';

const MOST_MESSAGE = 2000;
const MOST_STACK = 4000;
const MOST_LOCATION = 500;
/** Report a repeating fault, such as one in every render, once per page. */
const reported = new Set<string>();

/** Reports a browser fault to the server (spec 2.3), without the query, which can contain a search. */
export function reportFault(error: unknown): void {
  const fault = error instanceof Error ? error : new Error(JSON.stringify(error) ?? String(error));
  if (reported.has(fault.message)) return;
  reported.add(fault.message);
  call('POST clientBug', {
    body: {
      error: fault.message.slice(0, MOST_MESSAGE),
      error_stack: (fault.stack ?? '').slice(0, MOST_STACK),
      location: window.location.pathname.slice(0, MOST_LOCATION),
      mode: 'live',
    },
  }).catch(() => {
    // Ignore a failed report.
  });
}

/** Reports faults outside rendering, such as after a tap or a reply. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => error && reportFault(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reason instanceof Error && reportFault(reason));
}
