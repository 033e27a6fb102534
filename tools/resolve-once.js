// Node reads the exports of a package again for each file that imports it, and those of drizzle-orm are a long list:
// half a second of a server's start. Each of its names is looked up once.
import { registerHooks } from 'node:module';

const known = new Map();
registerHooks({
  resolve(name, context, next) {
    if (!name.startsWith('drizzle-orm')) return next(name, context);
    const found = known.get(name) ?? { ...next(name, context), shortCircuit: true };
    known.set(name, found);
    return found;
  },
});
