import type { Definition } from './calls/endpoint.ts';

/**
 * The parts of a call that say how it is granted. For most calls the back office knows no more until a form is opened.
 */
export type Granted = Pick<Definition, 'method' | 'path' | 'access' | 'grantedBy' | 'edits' | 'kinds'>;

/** The part of a call that is asked for, if parts are granted apart; the body may be anything. */
export function routeCalled({ method, path, grantedBy, edits }: Granted, sent: unknown): string {
  const key = `${method} ${path}`;
  const body = sent as Record<string, unknown> | null | undefined;
  if (grantedBy) return `${key} {${body?.[grantedBy.field]}}`;
  return edits && body?._id !== undefined ? `${key} {_id}` : key;
}

/**
 * The names under which a call can be granted: two for a save, one for each value of `grantedBy`, one for all others;
 * each once for every kind.
 */
export function serverRoutes(endpoint: Granted): string[] {
  return partsOf(endpoint).flatMap((part) => routesOfKinds(endpoint, part));
}

function partsOf({ method, path, grantedBy, edits }: Granted): string[] {
  const key = `${method} ${path}`;
  if (grantedBy) return grantedBy.values.map((value) => `${key} {${value}}`);
  return edits ? [key, `${key} {_id}`] : [key];
}

/** `GET order` is granted as `GET order {PRE-ORDER}` and so on; a call without kinds under its own name. */
export function routesOfKinds(endpoint: Granted, part: string): string[] {
  return endpoint.kinds?.map((kind) => `${part} {${kind}}`) ?? [part];
}
