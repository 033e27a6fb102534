/** Builds the address of the list by this query. Empty wishes are left out. */
export function listAddress(query: Record<string, string>): string {
  const kept = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return kept.size ? `/products?${kept}` : '/products';
}
