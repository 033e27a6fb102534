import { memo } from 'react';
import css from './Html.module.css';
import { trusted } from './trusted-html.ts';
import { useLangOf } from './useLangOf.ts';

/** Shows an editor's text. Memoised, because setting HTML again is slow and loses selections. */
export const Html = memo(function Html({ html }: { html: string }) {
  const langOf = useLangOf();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on write and on render
  return <div className={css.html} lang={langOf(html)} dangerouslySetInnerHTML={{ __html: trusted(html) }} />;
});
