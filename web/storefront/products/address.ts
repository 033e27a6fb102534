/** Builds the list's address for this query, without empty filters. */
export function listAddress(query: Record<string, string>): string {
  const kept = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return kept.size ? `/products?${kept}` : '/products';
}
