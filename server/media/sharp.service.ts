/**
 * The library that decodes and draws pictures. It is loaded with the first picture, for it takes 13 MB; and it keeps no cache, since no
 * picture is drawn twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
