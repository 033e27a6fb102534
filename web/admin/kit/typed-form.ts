import { schemaResolver, useForm } from '@mantine/form';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import { errorsAfter, isRequired } from './form-errors.ts';
import { focusFirstWrong } from './wrong-fields.ts';

/** A field of the values, or a place within it: `path.0.access_type`. */
type Path<V> = (keyof V & string) | `${keyof V & string}.${string}`;

export type FormErrors = Record<string, ReactNode>;

interface TypedFormOptions<V> {
  /** The contract's schema of the body: it checks here first and on the server again. */
  schema: z.ZodType;
  initial: V;
  /** The body of the values. */
  write?: ((values: V) => unknown) | undefined;
  /** What only this form's values tell is wrong, by field, besides what the schema says. */
  alsoWrong?: ((values: V) => Record<string, string>) | undefined;
}

export type TypedForm<V extends object> = ReturnType<typeof useTypedForm<V>>;

/** The fields of one body: their values, what is wrong with each, and which the schema requires. */
export function useTypedForm<V extends object>({ schema, initial, write, alsoWrong }: TypedFormOptions<V>) {
  const check = schemaResolver(schema, { sync: true });
  const bodyOf = (values: V) => withoutEmpty(write ? write(values) : values);
  const wrongIn = (values: V): FormErrors => ({ ...check(bodyOf(values)), ...alsoWrong?.(values) });
  const form = useForm<V>({ initialValues: initial });
  /** How often errors were shown: once they are drawn, the first of them is brought into view. */
  const [told, setTold] = useState(0);
  useEffect(() => {
    if (told > 0) focusFirstWrong();
  }, [told]);

  /** Errors within a list go with what was mended, moved or taken out. */
  function set<F extends keyof V & string>(field: F, value: V[F]): void {
    const before = form.getValues()[field];
    form.setErrors((errors) => errorsAfter(errors, field, before, value));
    form.setFieldValue(field as never, value as never);
  }

  function showErrors(errors: FormErrors): void {
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) setTold((told) => told + 1);
  }

  return {
    values: form.values,
    errors: form.errors as FormErrors,
    /** The props of the input of one field, with its mark where the schema requires it. */
    field: (path: Path<V>, options?: { type: 'checkbox' }) => ({
      ...form.getInputProps(path as never, options),
      ...(!options && { required: isRequired(schema, path) }),
    }),
    set,
    bodyOf,
    // The library's own remembers fields that were dirty under other initial values.
    isDirty: () => JSON.stringify(form.getValues()) !== JSON.stringify(form.getInitialValues()),
    latest: () => form.getValues(),
    showErrors,
    /** From here on these are the values without a change. */
    begin(initial: V, values: V = initial) {
      form.setInitialValues(initial);
      form.setValues(values as never);
      form.clearErrors();
    },
    reset: () => form.reset(),
    initial: () => form.getInitialValues() as V,
    /** What is wrong, shown at its fields; true where nothing is. A button may send other values than the fields hold. */
    validate(values: V = form.getValues()) {
      const errors = wrongIn(values);
      showErrors(errors);
      return Object.keys(errors).length === 0;
    },
  };
}

/** A field that was left empty is sent as null: what may stay empty is `.nullish()` in the contract. */
function withoutEmpty(values: unknown): unknown {
  if (values === '') return null;
  if (Array.isArray(values)) return values.map(withoutEmpty);
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutEmpty(value)]));
}
