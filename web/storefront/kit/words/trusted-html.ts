interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

// Our server has sanitised or rendered this HTML. The CSP's Trusted Types let only this policy set it.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('agrim-html', {
  createHTML: (html) => html,
});

/** Marks HTML from our server as safe to set. */
export const trusted = (html: string): string => policy?.createHTML(html) ?? html;
