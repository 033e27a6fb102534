import { api } from './api.ts';
import { serverRoutes } from './routes.ts';

/** Server routes that a role can be granted, in the registry's order. */
export const grantableRoutes: string[] = Object.values(api).flatMap((endpoint) =>
  endpoint.access === 'granted' ? serverRoutes(endpoint) : [],
);
