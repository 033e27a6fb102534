// What a visitor's browser loads, page by page, as the build's manifest tells it.
import { readFileSync } from 'node:fs';

const client = 'dist/storefront/client';
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'));

/** The script of a page with all that it imports, at once or later. */
function scriptsOf(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key];
  for (const next of [...imports, ...dynamicImports]) scriptsOf(next, found);
  return found;
}

const pages = Object.keys(manifest).filter((key) => manifest[key].isEntry);

export default pages.map((key) => ({
  name: `JavaScript of ${manifest[key].name} (brotli)`,
  path: [...scriptsOf(key)].map((chunk) => `${client}/${manifest[chunk].file}`),
  limit: '75 kB',
}));
