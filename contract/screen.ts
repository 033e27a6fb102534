import type { EndpointKey, ServerRoute } from './api.ts';

/**
 * One row an admin screen: the source of the menu, the route guard, the dashboard cards, the seeded modules and the
 * check that every granted call belongs to a screen. `grants` are the module's access types: the client routes
 * and the server routes that each of them opens.
 */
export interface Screen {
  /** Client path below /admin/. */
  path: string;
  label: string;
  group: ScreenGroup;
  /** Where several screens show one resource: the kind of its rows that this one is about. */
  kind?: string;
  /** Text of the dashboard card, for the screens that have one. */
  card?: string;
  /** Reached from another screen only. */
  hidden?: boolean;
  grants: Record<string, { admin_routes: string[]; server_routes: ServerRoute[] }>;
}

export const SCREEN_GROUPS = [
  'Dashboard',
  'Orders',
  'Reports',
  'Offers',
  'Products',
  'Content',
  'Offices',
  'Locations',
  'Delivery',
  'Messages',
  'People',
  'System',
] as const;
export type ScreenGroup = (typeof SCREEN_GROUPS)[number];

interface CrudCalls {
  view: ServerRoute[];
  add?: ServerRoute[];
  edit?: ServerRoute[];
  delete?: ServerRoute[];
}

/** The usual four access types of a list with its form, on the usual client paths. */
export function crud(path: string, calls: CrudCalls): Screen['grants'] {
  return {
    view: { admin_routes: [path], server_routes: calls.view },
    ...(calls.add && { add: { admin_routes: [`${path}/add`], server_routes: calls.add } }),
    ...(calls.edit && { edit: { admin_routes: [`${path}/edit/:id`], server_routes: calls.edit } }),
    ...(calls.delete && { delete: { admin_routes: [`${path}/delete`], server_routes: calls.delete } }),
  };
}

type ResourcePath = { [K in EndpointKey]: K extends `DELETE ${infer P}/{id}` ? P : never }[EndpointKey];

/** The four access types of a plain resource, whose calls follow from its path; `more` is what its form calls besides. */
export function crudOf(path: string, resource: ResourcePath, more: ServerRoute[] = []): Screen['grants'] {
  const [list, one] = [resource, `${resource}/{id}`];
  return crud(path, {
    view: [`GET ${list}` as EndpointKey],
    add: [`POST ${list}` as EndpointKey, ...more],
    edit: [`GET ${one}` as EndpointKey, `POST ${list} {_id}` as ServerRoute, ...more],
    delete: [`DELETE ${one}` as EndpointKey],
  });
}

/** The same calls for rows of one kind, or of several. */
export const ofKinds = (routes: ServerRoute[], ...kinds: string[]): ServerRoute[] =>
  routes.flatMap((route) => kinds.map((kind): ServerRoute => `${route as EndpointKey} {${kind}}`));

/** What a picture field calls: choosing from the library, uploading into it and describing what was uploaded. */
export const PICTURES: ServerRoute[] = [
  'GET files',
  'GET files/{id}',
  'GET files/folder',
  'POST files/upload',
  'POST files',
];
