import type { GetInputPropsReturnType } from '@mantine/form';
import type { z } from 'zod';
import { at, isRequired } from './form-errors.ts';
import type { FormErrors, FormState } from './form-state.ts';
import type { RunningForm } from './run-form.ts';

export type { FormErrors } from './form-state.ts';

/** A field, or a path within one: `path.0.access_type`. */
type Path<V> = (keyof V & string) | `${keyof V & string}.${string}`;

interface Drawn<V extends object> {
  session: RunningForm<V>;
  state: FormState<V>;
  /** The body's schema from the contract: checked here first, then on the server. */
  schema: z.ZodType;
  bodyOf(values: V): unknown;
  isDirty: boolean;
}

type FieldProps = GetInputPropsReturnType & { required?: boolean; 'data-path': string };

export type TypedForm<V extends object> = ReturnType<typeof typedForm<V>>;

/** Returns a form's fields: their values, errors, and whether they are required. */
export function typedForm<V extends object>({ session, state, schema, bodyOf, isDirty }: Drawn<V>) {
  const latest = () => session.state().values;
  const type = (values: V) => session.dispatch({ type: 'typed', values });
  return {
    values: state.values,
    errors: state.errors as FormErrors,
    /** Returns one field's input props, with its error and whether it's required. */
    field(path: Path<V>, options?: { type: 'checkbox' }): FieldProps {
      const value = at(state.values, path);
      return {
        ...(options ? { checked: value } : { value, required: isRequired(schema, path) }),
        error: state.errors[path],
        'data-path': path,
        onChange: (given: unknown) => type(withAt(latest(), path.split('.'), valueIn(given)) as V),
      };
    },
    set: <F extends keyof V & string>(field: F, value: V[F]) => type({ ...latest(), [field]: value }),
    bodyOf,
    isDirty: () => isDirty,
    /** Returns the values, including text typed since the last render. */
    latest,
    /** Makes these values count as unchanged. */
    rebase: (base: V, values: V = base) =>
      session.dispatch({ type: 'rebased', base, values, revision: session.state().revision }),
    initial: () => state.base,
  };
}

/** Reads an input's value, whether it reports the value itself or the browser's event. */
function valueIn(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('nativeEvent' in given)) return given;
  const { type, checked, value } = (given as unknown as { currentTarget: HTMLInputElement }).currentTarget;
  return type === 'checkbox' ? checked : value;
}

function withAt(value: unknown, [name, ...rest]: string[], next: unknown): unknown {
  if (name === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(name), withAt(value[Number(name)], rest, next));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: withAt(fields[name], rest, next) };
}

/** Sends an empty field as null: the contract's optional fields are `.nullish()`. */
export function withoutEmpty(values: unknown): unknown {
  if (values === '') return null;
  if (Array.isArray(values)) return values.map(withoutEmpty);
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutEmpty(value)]));
}
