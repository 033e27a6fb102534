const SCOPE = '/admin/';

/** Returns this browser's registration for notifications and offline work; undefined if it never had one. */
export async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  // The shop's worker covers this path as well.
  return registration?.scope.endsWith(SCOPE) ? registration : undefined;
}

export const registerWorker = (address: Parameters<ServiceWorkerContainer['register']>[0]) =>
  navigator.serviceWorker.register(address, { scope: SCOPE });
