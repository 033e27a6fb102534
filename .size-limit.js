// The files that a visitor's browser loads, page by page, from the build's manifest, and the first files of the back
// office.
import { readdirSync, readFileSync, statSync } from 'node:fs';

const client = 'dist/storefront/client';
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'));

// A server has one of the two captchas: the larger is counted.
const OTHER_CAPTCHA = 'kit/captcha/recaptcha.ts';
// Only the bearer of a preview loads the one, and only who has ordered the other.
const OF_FEW = ['rehearsal/Rehearsed.tsx', 'kit/orders/order-card.ts'];

/** The script of a page with all its imports. */
function scriptsOf(key, { later }, found = new Set()) {
  if (found.has(key) || key === OTHER_CAPTCHA || OF_FEW.includes(key)) return found;
  found.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key];
  for (const next of later ? [...imports, ...dynamicImports] : imports) scriptsOf(next, { later }, found);
  return found;
}

const pages = Object.keys(manifest).filter((key) => manifest[key].isEntry);
const pathsOf = (key, options) => [...scriptsOf(key, options)].map((chunk) => `${client}/${manifest[chunk].file}`);

const admin = 'dist/admin';
const firstScripts = [...readFileSync(`${admin}/index.html`, 'utf8').matchAll(/assets\/[\w.-]+\.js/g)];

const ofAdmin = {
  // The shell and Today; menus, figures and dialogs come later.
  name: 'JavaScript of the back office and its first page (gzip)',
  path: [...new Set(firstScripts.map(([file]) => `${admin}/${file}`))],
  gzip: true,
  limit: '196 kB',
};

const others = [...readFileSync(`${admin}/index-ne.html`, 'utf8').matchAll(/assets\/[\w.-]+\.(css|js)/g)];

const ofFirstPage = {
  name: 'Styles and Nepali texts of its first page (gzip)',
  path: others.map(([file]) => `${admin}/${file}`).filter((path) => !ofAdmin.path.includes(path)),
  gzip: true,
  limit: '23 kB',
};

const ofLaterScreens = readdirSync(`${admin}/assets`)
  .filter((file) => file.endsWith('.js') && !ofAdmin.path.includes(`${admin}/assets/${file}`))
  .map((file) => ({ file, path: `${admin}/assets/${file}` }))
  .sort((one, other) => statSync(other.path).size - statSync(one.path).size)
  .slice(0, 3)
  .map(({ file, path }) => ({
    name: `A later part of the back office, ${file.split('-')[0]} (gzip)`,
    path,
    gzip: true,
    limit: '160 kB',
  }));

const ofPages = pages.flatMap((key) => [
  {
    name: `JavaScript of ${manifest[key].name} (brotli)`,
    path: pathsOf(key, { later: false }),
    limit: '10 kB',
  },
  {
    // They include the captcha's solver, which an order loads only if the server asks for it.
    name: `JavaScript of ${manifest[key].name} with its lazily loaded parts (brotli)`,
    path: pathsOf(key, { later: true }),
    limit: '92 kB',
  },
]);

export default [...ofPages, ofAdmin, ofFirstPage, ...ofLaterScreens];
