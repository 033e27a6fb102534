interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
}

let clean: ((html: string) => string) | undefined;

/**
 * The HTML that any code of the back office sets goes through here (Trusted Types). Styles hold no tag and pass; markup
 * is refused until the editor, which alone sets some, has brought what cleans it.
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
