/**
 * The library that decodes and draws pictures. The first picture loads it, because it takes 13 MB; it has no cache,
 * because no picture is drawn twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
