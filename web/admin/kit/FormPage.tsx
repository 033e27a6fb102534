import { Alert, Button, Paper, Skeleton, Stack } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import type { BodyOf, EndpointKey, EndpointOf } from '../../../contract/api.ts';
import { CallError, call } from '../../shared/api.ts';
import { queryClient } from '../queries.ts';
import { useAllowed } from '../session.tsx';
import { HistoryLink } from './HistoryLink.tsx';
import { ListFailed } from './ListMessages.tsx';
import { PageHeader } from './PageHeader.tsx';
import { useScreen } from './screen.ts';
import { failed, succeeded } from './toast.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

type GetKey = Extract<EndpointKey, `GET ${string}/{id}`>;
/** A call that both adds and edits. */
type SaveKey = { [K in EndpointKey]: EndpointOf<K> extends { edits: true } ? K : never }[EndpointKey];

interface FormPageProps<Values> {
  /** What one row is called: "State" gives "Add State", "Edit State" and "State Saved." */
  noun: string;
  get: GetKey;
  save: SaveKey;
  /** The contract's schema of the body: it checks here first and on the server again. */
  schema: z.ZodType;
  /** The values of the form for a new row. */
  empty: Values;
  /** The form's values of a row, and the body of its values, where the two are not alike. */
  read?: (row: never) => Values;
  write?: (values: Values) => unknown;
  /** Toasts of spec 8 that differ from "State Saved." and "State Save Failed."; the server's message comes before both. */
  saved?: string;
  saveFailed?: string;
  /** What only this form's values tell is wrong, by field, besides what the schema says. */
  alsoWrong?: (values: Values) => Record<string, string>;
  /** A new row is a beginning: what has been added opens to be gone on with, instead of the list. */
  staysAfterAdd?: boolean;
  /** Buttons beside Save, given the row that is edited. */
  headerActions?: (id: string) => ReactNode;
  /** What stands between the header and the form of a row that is edited. */
  above?: (id: string) => ReactNode;
  /** For forms that hold a table: as wide as the page. */
  wide?: boolean;
  children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** The page of a form, for adding (`…/add`) and editing (`…/edit/:id`). */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { id } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [props.get, id],
    queryFn: ({ signal }) => call(props.get, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    // What is being edited does not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const list = useListAddress();
  if (error) {
    return (
      <>
        <PageHeader title={`Edit ${props.noun}`} back={{ to: list, label: 'Back to the list' }} />
        <ListFailed error={error} onRetry={refetch} list={list} />
      </>
    );
  }
  if (id !== undefined && !data) return <LoadingForm title={`Edit ${props.noun}`} />;
  const row = data && (props.read ? props.read(data.data as never) : (data.data as Values));
  // Null fields are left out on the wire, so the empty values stand where the row has none.
  return <LoadedForm key={id} {...props} values={{ ...props.empty, ...row }} />;
}

function LoadedForm<Values extends object>(props: FormPageProps<Values> & { values: Values }) {
  const { noun, save, schema, values, children, write = (values) => values } = props;
  const { id } = useParams();
  const navigate = useNavigate();
  const list = useListAddress();
  const isSaved = useRef(false);
  const check = schemaResolver(schema, { sync: true });
  const form = useForm<Values>({
    initialValues: values,
    validate: (values) => ({ ...check(asBody(write(values))), ...props.alsoWrong?.(values) }),
  });
  const { path } = useScreen();
  const opensAdded = useAllowed(`${path}/edit/:id`) && props.staysAfterAdd && id === undefined;

  const saving = useMutation({
    // The schema has just accepted it as the body of this call.
    mutationFn: (values: Values) => call(save, { body: asBody(write(values)) as BodyOf<SaveKey> }),
    onSuccess: async ({ msg, data }) => {
      isSaved.current = true;
      succeeded(msg ?? props.saved ?? `${noun} Saved.`);
      await queryClient.invalidateQueries();
      await (opensAdded ? navigate(`/${path}/edit/${data._id}`, { replace: true }) : navigate(list));
    },
    onError: (error) => {
      if (error instanceof CallError) showErrors(error.errors);
      failed(error, props.saveFailed ?? `${noun} Save Failed.`);
    },
  });

  function showErrors(errors: typeof form.errors) {
    form.setErrors(errors);
    const first = Object.keys(errors)[0];
    if (first) form.getInputNode(first as never)?.focus();
  }

  const withoutField = Object.entries(form.errors).filter(([path]) => !(String(path.split('.')[0]) in form.values));
  return (
    <form noValidate onSubmit={form.onSubmit((values) => saving.mutate(values), showErrors)}>
      <PageHeader title={`${id ? 'Edit' : 'Add'} ${noun}`} back={{ to: list, label: 'Back to the list' }}>
        {id && <HistoryLink id={id} />}
        {id && props.headerActions?.(id)}
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </PageHeader>
      {id && props.above?.(id)}
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={props.wide ? undefined : 720}>
        <Stack>
          {withoutField.map(([path, text]) => (
            <Alert key={path} color="warning" role="alert">
              {text}
            </Alert>
          ))}
          {children(form)}
        </Stack>
      </Paper>
      <UnsavedGuard hasChanges={() => form.isDirty() && !isSaved.current} />
    </form>
  );
}

/** The list as it was left, with its page and filters. */
function useListAddress(): string {
  const { path } = useScreen();
  const { state } = useLocation();
  return `/${path}${(state as { search?: string } | null)?.search ?? ''}`;
}

/** A field that was left empty is sent as null: what may stay empty is `.nullish()` in the contract. */
function asBody(values: unknown): unknown {
  if (values === '') return null;
  if (Array.isArray(values)) return values.map(asBody);
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asBody(value)]));
}

function LoadingForm({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Paper withBorder p="lg" maw={720} aria-busy>
        <Stack>
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      </Paper>
    </>
  );
}
