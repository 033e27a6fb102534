import { z } from 'zod';
import { endpoint, one } from './endpoint.ts';
import { id, idParams, instant } from './fields.ts';

const version = z.object({
  _id: id,
  number: z.int(),
  is_draft: z.boolean(),
  user_name: z.string(),
  added_at: instant,
});
export type Version = z.input<typeof version>;

/** What every save of a text leaves: its versions, a link to look at it before it is published, and the way back. */
export function versionEndpoints<const P extends 'content' | 'blog'>(path: P) {
  const paths = {
    versions: `${path}/versions/{id}`,
    version: `${path}/version/{id}`,
    restore: `${path}/restore/{id}`,
    preview: `${path}/preview/{id}`,
  } as const;
  const endpoints = {
    versions: endpoint({
      method: 'GET',
      path: paths.versions,
      access: 'granted',
      about: 'Who saved it and when, newest first',
      params: idParams,
      reply: one(z.array(version)),
    }),
    version: endpoint({
      method: 'GET',
      path: paths.version,
      access: 'granted',
      about: 'One version with what it says',
      params: idParams,
      reply: one(version.extend({ values: z.record(z.string(), z.unknown()) })),
    }),
    restore: endpoint({
      method: 'POST',
      path: paths.restore,
      access: 'granted',
      about: 'Put an older version back, for visitors or as a draft',
      params: idParams,
      body: z.object({ version_id: id, is_draft: z.boolean().optional() }),
      reply: one(z.object({ _id: id })),
    }),
    preview: endpoint({
      method: 'GET',
      path: paths.preview,
      access: 'granted',
      about: 'A link for seven days to the page as it will be, its draft included',
      params: idParams,
      reply: one(z.object({ url: z.string(), expires_at: instant })),
    }),
  };
  const named = Object.entries(endpoints).map(([name, endpoint]) => [`${name} ${path}`, endpoint]);
  // The names are made of the path, which TypeScript cannot follow through Object.entries.
  return Object.fromEntries(named) as { [K in keyof typeof endpoints as `${K} ${P}`]: (typeof endpoints)[K] };
}
