import { api, type EndpointKey, type EndpointOf } from '../../../../contract/api.ts';
import type { Definition } from '../../../../contract/calls/endpoint.ts';

const endpoints = new Map<string, Definition>(
  Object.values(api).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** The declaration of a call, by whose schemas forms check. Loaded with the first form, not with the first screen. */
export function endpointOf<K extends EndpointKey>(key: K): EndpointOf<K> {
  return endpoints.get(key) as EndpointOf<K>;
}
