import { z } from 'zod';
import { endpoint, one } from './endpoint.ts';
import { id, instant } from './fields.ts';

const version = z.object({
  _id: id,
  number: z.int(),
  is_draft: z.boolean(),
  user_name: z.string(),
  added_at: instant,
});

/** A link to a page that shows more than visitors see, and when it expires. */
export const previewed = z.object({ url: z.string(), expires_at: instant });

/** Declares the calls that list the versions of a record and restore one. */
export function historyEndpoints<const P extends 'content' | 'blog' | 'layout' | 'slider' | 'launch-page'>(path: P) {
  return {
    versions: endpoint(`GET ${path}/versions/{id}`, {
      scope: 'brand',
      about: 'The person who saved it and when, newest first',
      reply: one(z.array(version)),
    }),
    version: endpoint(`GET ${path}/version/{id}`, {
      scope: 'brand',
      about: 'One version with its values',
      reply: one(version.extend({ values: z.record(z.string(), z.unknown()) })),
    }),
    restore: endpoint(`POST ${path}/restore/{id}`, {
      scope: 'brand',
      about: 'Restore an older version, live or as a draft',
      body: z.object({ version_id: id, is_draft: z.boolean().optional() }),
      reply: one(z.object({ _id: id })),
    }),
  };
}

/** Declares a text's history, and a link that previews its page before publishing. */
export function versionEndpoints<const P extends 'content' | 'blog' | 'launch-page'>(path: P) {
  return {
    ...historyEndpoints(path),
    preview: endpoint(`GET ${path}/preview/{id}`, {
      scope: 'brand',
      about: 'A link for seven days to the page as it will be, its draft included',
      reply: one(previewed),
    }),
  };
}

/** Gives the version calls unique names, because all calls share one list. */
export function versionCallsOf<const P extends string, const E extends object>(path: P, endpoints: E) {
  const named = Object.entries(endpoints).map(([name, endpoint]) => [`${name} ${path}`, endpoint]);
  // TypeScript can't follow names made from a path through Object.entries.
  return Object.fromEntries(named) as { [K in keyof E & string as `${K} ${P}`]: E[K] };
}
