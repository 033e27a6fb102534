import { ownRegistration, registerWorker } from '../push/registration.ts';
import { PUSH_WORKER } from '../trusted-html.ts';

const FILES = '/admin/assets/';

/** Lets this device open the back office offline: its page, the files of this visit, and those of the counter. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  // After a hard reload, no worker ever controls the page.
  const isFirst = !workers.controller && !(await ownRegistration())?.active;
  await registerWorker(PUSH_WORKER);
  if (isFirst) {
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
    // The worker hasn't seen these: fetched again, they come from the browser's cache.
    const used = performance.getEntriesByType('resource').map(({ name }) => name);
    await Promise.all(used.filter((name) => new URL(name).pathname.startsWith(FILES)).map((name) => fetch(name)));
  }
  await Promise.all([
    import('../orders/counter/HandOver.tsx'),
    import('../dashboard/Figures.tsx'),
    import('../orders/calls/CallDialog.tsx'),
    import('../orders/steps/StepDialog.tsx'),
    import('../office-money/Till.tsx'),
    import('./QueueDialog.tsx'),
    import('../offline/NoteDialog.tsx'),
    import('../offline/ask-before-login.tsx'),
  ]);
}
