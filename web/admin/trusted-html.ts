interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null },
  ): unknown;
}

/** The service worker of notifications (server/http/pages/push-worker.js). */
export const PUSH_WORKER = '/push.js';

let clean: ((html: string) => string) | undefined;

/**
 * Checks all HTML that the back office's code sets (Trusted Types). Styles have no tags and pass. Markup is refused
 * until the editor, the only part that sets any, has loaded its sanitiser.
 */
export function guardHtml(): void {
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (!text.includes('<')) return text;
      return clean?.(text) ?? null;
    },
    createScriptURL: (url) => (url === PUSH_WORKER ? url : null),
  });
}

export function cleanHtmlBy(sanitize: (html: string) => string): void {
  clean = sanitize;
}
