interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
}

let clean: ((html: string) => string) | undefined;

/**
 * All HTML that the back office's code sets goes through here (Trusted Types). Styles have no tags and pass; markup is
 * refused until the editor, the only part that sets some, has brought its sanitiser.
 */
export function guardHtml(): void {
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (!text.includes('<')) return text;
      return clean?.(text) ?? null;
    },
  });
}

export function cleanHtmlBy(sanitize: (html: string) => string): void {
  clean = sanitize;
}
