import { memo } from 'react';
import css from './Html.module.css';
import { useLangOf } from './useLangOf.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

// The server has sanitised it by an allow-list; the CSP's Trusted Types let only this policy set HTML.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('agrim-html', {
  createHTML: (html) => html,
});

/** A text by an editor. Kept as it is while its page renders again, for setting HTML again is slow and loses selections. */
export const Html = memo(function Html({ html }: { html: string }) {
  const trusted = policy?.createHTML(html) ?? html;
  const langOf = useLangOf();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on write and on render
  return <div className={css.html} lang={langOf(html)} dangerouslySetInnerHTML={{ __html: trusted }} />;
});
