/**
 * Loads the library that decodes and draws pictures. It takes 13 MB, so it loads with the first picture. It needs no
 * cache, because no picture is drawn twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
