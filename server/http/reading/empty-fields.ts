import { z } from 'zod';

type Read = (value: unknown) => unknown;

/**
 * Reads a body as its sender meant it. Plain forms and the specification's client send '' or null for “nothing”. An
 * optional field takes the one its schema accepts, or is dropped.
 */
export function emptyFields(schema: z.ZodType): Read {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return ofObject(def.shape as Record<string, z.ZodType>);
    case 'array': {
      const read = emptyFields(def.element as z.ZodType);
      return (value) => (Array.isArray(value) ? value.map(read) : value);
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return emptyFields(def.innerType as z.ZodType);
    case 'pipe':
      return emptyFields((def.in._zod.def.type === 'transform' ? def.out : def.in) as z.ZodType);
    default:
      return (value) => value;
  }
}

function ofObject(shape: Record<string, z.ZodType>): Read {
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, ofField(field)]));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const meant = Object.entries(value).map(([name, given]) => {
      const read = fields.get(name);
      return [name, read ? read(given) : given];
    });
    return Object.fromEntries(meant.filter(([, given]) => given !== LEFT_OUT));
  };
}

const LEFT_OUT = Symbol('left out');

function ofField(field: z.ZodType): Read {
  const read = emptyFields(field);
  if (field._zod.optin === undefined) return read;
  const takes = (value: unknown) => z.safeDecode(field, value).success;
  const [empty, none] = [takes(''), takes(null)];
  return (value) => {
    if (value === '' && !empty) return none ? null : LEFT_OUT;
    if (value === null && !none) return empty ? '' : LEFT_OUT;
    return read(value);
  };
}
