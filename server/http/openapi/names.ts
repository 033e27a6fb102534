import type { z } from 'zod';
import type { Definition } from '../../../contract/calls/endpoint.ts';

/** A call with its name in the contract: `saveSetting`, `list state`. */
export interface NamedCall {
  name: string;
  endpoint: Definition;
}

type Give = (schema: z.ZodType, name: string) => void;

/**
 * Names inputs and replies, so generated clients have readable types: `getSetting` gives a Setting, `listSettings`
 * SettingRows, `saveSetting` takes a SaveSettingBody. The first call that uses a shared schema names it.
 */
export function nameSchemas(calls: NamedCall[], give: Give): void {
  const nouns = new Set(calls.filter(({ name }) => verbOf(name) === 'get').map(({ name }) => nounOf(name)));
  const oneOf = (noun: string) => (nouns.has(noun.replace(/s$/, '')) ? noun.replace(/s$/, '') : noun);
  // The best names come first: `get` returns the thing itself.
  for (const [verb, suffix] of [
    ['get', ''],
    ['list', 'Row'],
    ['save', 'Saved'],
    ['', 'Data'],
  ])
    for (const { name, endpoint } of calls)
      if (verbOf(name) === verb) giveObject(dataOf(endpoint), `${oneOf(nounOf(name))}${suffix}`, give);
  for (const { name, endpoint } of calls) if (endpoint.body) giveObject(endpoint.body, `${pascal(name)}Body`, give);
  nameShared(calls, give);
}

const VERBS = ['get', 'list', 'save'];
const verbOf = (name: string) => VERBS.find((verb) => new RegExp(`^${verb}[A-Z ]`).test(name)) ?? '';
const nounOf = (name: string) => pascal(name.slice(verbOf(name).length));

/** Turns `list product-section` into ListProductSection. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Finds a reply's data; for a list, one row. */
function dataOf({ reply, file }: Definition): z.ZodType | undefined {
  return file ? undefined : shapeOf(reply)?.data;
}

/** Names an object, or a list's objects. */
function giveObject(schema: z.ZodType | undefined, name: string, give: Give): void {
  const inner = schema && bare(schema);
  if (inner && hasFields(inner)) give(inner, name);
}

const hasFields = (schema: z.ZodType) => schema.def.type === 'union' || Object.keys(shapeOf(schema) ?? {}).length > 0;

/** Unwraps lists, options and transformations. */
function bare(schema: z.ZodType): z.ZodType {
  const def = schema.def as {
    type: string;
    innerType?: z.ZodType;
    element?: z.ZodType;
    in?: z.ZodType;
    out?: z.ZodType;
  };
  if (def.type === 'pipe') return bare((def.in?.def.type === 'transform' ? def.out : def.in) as z.ZodType);
  const inner = def.innerType ?? def.element;
  return inner ? bare(inner) : schema;
}

const shapeOf = (schema: z.ZodType) => (bare(schema).def as { shape?: Record<string, z.ZodType> }).shape;

function nameShared(calls: NamedCall[], give: Give): void {
  const users = new Map<z.ZodType, { name: string; by: Set<string> }>();
  const look = (schema: z.ZodType, call: string, name: string): void => {
    const inner = bare(schema);
    const def = inner.def as { options?: z.ZodType[]; valueType?: z.ZodType };
    for (const option of def.options ?? []) look(option, call, name);
    if (def.valueType) look(def.valueType, call, name);
    const shape = shapeOf(inner);
    if (!shape) return;
    const entry = users.get(inner) ?? { name, by: new Set<string>() };
    users.set(inner, { ...entry, by: entry.by.add(call) });
    for (const [field, of] of Object.entries(shape)) look(of, call, `${name}${pascal(field)}`);
  };
  for (const { name, endpoint } of calls) {
    const data = dataOf(endpoint);
    if (data) look(data, name, nounOf(name));
    if (endpoint.body) look(endpoint.body, name, nounOf(name));
  }
  for (const [schema, { name, by }] of users) if (by.size > 1 && hasFields(schema)) give(schema, name);
}
