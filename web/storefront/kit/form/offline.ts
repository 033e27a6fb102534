interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const WORKER = '/offline.js';

/** Registers the page that the device shows while offline (server/content/device.pages.ts). */
export function registerOfflinePage(): void {
  const rules = { createScriptURL: () => WORKER };
  const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('agrim-worker', rules);
  // A browser that stores no data has no such page.
  navigator.serviceWorker?.register(policy?.createScriptURL(WORKER) ?? WORKER).catch(() => {});
}
