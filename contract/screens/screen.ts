import type { EndpointKey, ServerRoute } from '../api.ts';
import type { Definition } from '../calls/endpoint.ts';
import type { ScreenGroup } from '../screen-groups.ts';

/**
 * An admin screen: the source of the menu, the route guard, the dashboard cards, the seeded modules and the check that
 * every granted call belongs to a screen. `grants` are the module's access types, with the client and server routes
 * each one opens.
 */
export interface Screen {
  /** Client path below /admin/. */
  path: string;
  label: string;
  group: ScreenGroup;
  /** The kind of rows that this screen shows, if several screens share one resource. */
  kind?: string;
  /**
   * The records that the screen shows, by their names in the audit: in a form, on a detail page, or only in the list.
   */
  records?: Record<string, 'edit' | 'detail' | 'list'>;
  /** The text of the screen's dashboard card, if it has one. */
  card?: string;
  /** Whether users reach the screen only from another screen. */
  hidden?: boolean;
  grants: Record<string, { admin_routes: string[]; server_routes: ServerRoute[] }>;
}

interface CrudCalls {
  view: ServerRoute[];
  add?: ServerRoute[];
  edit?: ServerRoute[];
  delete?: ServerRoute[];
}

/** Returns the usual four access types of a list with its form, on the usual client paths. */
export function crud(path: string, calls: CrudCalls): Screen['grants'] {
  return {
    view: { admin_routes: [path], server_routes: calls.view },
    ...(calls.add && { add: { admin_routes: [`${path}/add`], server_routes: calls.add } }),
    ...(calls.edit && { edit: { admin_routes: [`${path}/edit/:id`], server_routes: calls.edit } }),
    ...(calls.delete && { delete: { admin_routes: [`${path}/delete`], server_routes: calls.delete } }),
  };
}

interface Declared {
  entity: string;
  screen: Pick<Screen, 'path' | 'label' | 'group'>;
  list: Definition;
  get: Definition;
  save: Definition;
  remove: Definition;
}

/**
 * Returns a plain resource's screen; its access types follow from the declaration. `besides` adds calls to the usual
 * four access types, `more` adds access types.
 */
export function screenOf(
  { entity, screen, ...calls }: Declared,
  besides: Partial<CrudCalls> = {},
  more: Screen['grants'] = {},
): Screen {
  const [list, get, save, remove] = [calls.list, calls.get, calls.save, calls.remove].map(
    ({ method, path }) => `${method} ${path}` as EndpointKey,
  ) as [EndpointKey, EndpointKey, EndpointKey, EndpointKey];
  return {
    ...screen,
    records: { [entity]: 'edit' },
    grants: {
      ...crud(screen.path, {
        view: [list, ...(besides.view ?? [])],
        add: [save, ...(besides.add ?? [])],
        edit: [get, `${save} {_id}`, ...(besides.edit ?? [])],
        delete: [remove, ...(besides.delete ?? [])],
      }),
      ...more,
    },
  };
}

/** Grants calls to a form, whether it adds or edits. */
export const inForm = (...routes: ServerRoute[]) => ({ add: routes, edit: routes });

/** Returns the calls for rows of one or several kinds. */
export const ofKinds = (routes: ServerRoute[], ...kinds: string[]): ServerRoute[] =>
  routes.flatMap((route) => kinds.map((kind): ServerRoute => `${route as EndpointKey} {${kind}}`));

/** Calls of a picture field: choose from the library, upload to it, and describe an uploaded picture. */
export const PICTURES: ServerRoute[] = [
  'GET files',
  'GET files/{id}',
  'GET files/folder',
  'POST files/upload',
  'POST files',
];
