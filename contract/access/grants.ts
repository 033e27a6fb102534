const BELOW_ADMIN = /^\/?(admin\/)?/;

/** Shortens `/admin/user-manage` to `user-manage`, the form used inside. */
export const belowAdmin = (path: string): string => path.replace(BELOW_ADMIN, '');

/** Completes a path for the API: `/admin/user-manage`. */
export const wholePath = (path: string): string => `/admin/${belowAdmin(path)}`;

/** Returns a server route as text, from either form: `GET order {CAMPAIGN}`. */
export function routeName(route: string | { method: string; route: string; part?: string }): string {
  if (typeof route === 'string') return route;
  const parts = (route.part ?? '').split(' ').filter(Boolean);
  return [route.method, route.route.replace(/^\/?(api\/)?/, ''), ...parts.map((part) => `{${part}}`)].join(' ');
}

/** Access types by route path, as menu, guards and buttons need them (spec 6). */
export type AccessMap = Record<string, string[]>;

export function accessMap(
  routes: { access_type: string; admin_routes: string[]; server_routes?: unknown }[],
): AccessMap {
  const map: AccessMap = {};
  for (const { access_type, admin_routes } of routes) {
    for (const path of admin_routes.map(wholePath)) map[path] = [...(map[path] ?? []), access_type];
  }
  return map;
}

/** Whether the map has a path, either exactly or with one more segment (spec 2.3). */
export function isAllowed(map: AccessMap, askedPath: string): boolean {
  const path = wholePath(askedPath);
  if (map[path] !== undefined) return true;
  return Object.keys(map).some(
    (granted) => granted.startsWith(`${path}/`) && !granted.slice(path.length + 1).includes('/'),
  );
}
