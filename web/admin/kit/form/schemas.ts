import { api, type EndpointKey, type EndpointOf } from '../../../../contract/api.ts';
import type { Definition } from '../../../../contract/calls/endpoint.ts';

const endpoints = new Map<string, Definition>(
  Object.values(api).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** Returns a call's declaration, whose schemas check the form. Loads with the first form, not the first screen. */
export function endpointOf<K extends EndpointKey>(key: K): EndpointOf<K> {
  return endpoints.get(key) as EndpointOf<K>;
}
