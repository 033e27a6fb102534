// Node reads the exports of a package again for each file that imports it, and for each import inside it, and
// drizzle-orm's are a long list: a third of a server's start. This looks up each of its names once, and its own files
// by their paths.
import { registerHooks } from 'node:module';

const known = new Map();
registerHooks({
  resolve(name, context, next) {
    if (isInside(name, context))
      return { url: new URL(name, context.parentURL).href, format: 'module', shortCircuit: true };
    if (!name.startsWith('drizzle-orm')) return next(name, context);
    const found = known.get(name) ?? { ...next(name, context), shortCircuit: true };
    known.set(name, found);
    return found;
  },
});

const isInside = (name, { parentURL }) =>
  name.startsWith('.') && name.endsWith('.js') && parentURL?.includes('/node_modules/drizzle-orm/');
