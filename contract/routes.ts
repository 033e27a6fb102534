import type { Definition } from './calls/endpoint.ts';

/** The facts of a call that grants need. For most calls, the back office loads no more until a form opens. */
export type Granted = Pick<Definition, 'method' | 'path' | 'access' | 'grantedBy' | 'edits' | 'kinds'>;

/** Returns the part of a call that the body asks for, if parts have separate grants; the body can be anything. */
export function routeCalled({ method, path, grantedBy, edits }: Granted, sent: unknown): string {
  const key = `${method} ${path}`;
  const body = sent as Record<string, unknown> | null | undefined;
  if (grantedBy) return `${key} {${body?.[grantedBy.field]}}`;
  return edits && body?._id !== undefined ? `${key} {_id}` : key;
}

/** Names a call's grants: two for a save, one per `grantedBy` value, else one; each once per kind. */
export function serverRoutes(endpoint: Granted): string[] {
  return partsOf(endpoint).flatMap((part) => routesOfKinds(endpoint, part));
}

function partsOf({ method, path, grantedBy, edits }: Granted): string[] {
  const key = `${method} ${path}`;
  if (grantedBy) return grantedBy.values.map((value) => `${key} {${value}}`);
  return edits ? [key, `${key} {_id}`] : [key];
}

/** Names the grants by kind, such as `GET order {PRE-ORDER}`; a call without kinds has its own name. */
export function routesOfKinds(endpoint: Granted, part: string): string[] {
  return endpoint.kinds?.map((kind) => `${part} {${kind}}`) ?? [part];
}
