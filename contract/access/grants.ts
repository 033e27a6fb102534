const BELOW_ADMIN = /^\/?(admin\/)?/;

/** `user-manage` and `/admin/user-manage` are one path: this is how it is called inside. */
export const belowAdmin = (path: string): string => path.replace(BELOW_ADMIN, '');

/** … and this is how it is called on the wire. */
export const wholePath = (path: string): string => `/admin/${belowAdmin(path)}`;

/** A server route's text, whichever form it came in: `GET order {CAMPAIGN}`. */
export function routeName(route: string | { method: string; route: string; part?: string }): string {
  if (typeof route === 'string') return route;
  const parts = (route.part ?? '').split(' ').filter(Boolean);
  return [route.method, route.route.replace(/^\/?(api\/)?/, ''), ...parts.map((part) => `{${part}}`)].join(' ');
}

/** Route path → access types, as menu, guards and buttons need (spec 6). */
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

/** Allows a path if the map has it exactly, or plus one more segment (spec 2.3). */
export function isAllowed(map: AccessMap, askedPath: string): boolean {
  const path = wholePath(askedPath);
  if (map[path] !== undefined) return true;
  return Object.keys(map).some(
    (granted) => granted.startsWith(`${path}/`) && !granted.slice(path.length + 1).includes('/'),
  );
}
