/** A text as XML and HTML take it. XML has no place for most control characters, which texts that were pasted may hold. */
export const inXml = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
