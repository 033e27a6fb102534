interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

// The server has sanitised it by an allow-list, or has drawn it; the CSP's Trusted Types let only this policy set HTML.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('agrim-html', {
  createHTML: (html) => html,
});

/** HTML that may be set: it came from our server. */
export const trusted = (html: string): string => policy?.createHTML(html) ?? html;
