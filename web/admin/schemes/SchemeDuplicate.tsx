import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { schemeEndpoints } from '../../../contract/schemes.ts';
import { CallError, call } from '../../shared/api.ts';
import { ListFailed } from '../kit/ListMessages.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useScreen } from '../kit/screen.ts';
import { failed, succeeded } from '../kit/toast.ts';
import { queryClient } from '../queries.ts';
import { copyName, instantOf } from './form-values.ts';
import { NameAndDates } from './NameAndDates.tsx';

const bodyOf = ({ name, start_date, end_date }: { name: string; start_date: string; end_date: string }) => ({
  name,
  start_date: instantOf(start_date) ?? '',
  end_date: instantOf(end_date) ?? '',
});

/** duplicate/{id}: everything of a scheme but its orders, under a new name and with new dates. */
export function SchemeDuplicate() {
  const { id = '' } = useParams();
  const { path } = useScreen();
  const { data, error, refetch } = useQuery({
    queryKey: ['GET scheme/{id}', id],
    queryFn: ({ signal }) => call('GET scheme/{id}', { params: { id }, signal }),
  });
  if (error) return <ListFailed error={error} onRetry={refetch} list={`/${path}`} />;
  return data ? <DuplicateForm key={id} scheme={data.data} /> : <Skeleton height={320} aria-busy />;
}

function DuplicateForm({ scheme: { _id: id, name } }: { scheme: { _id: string; name: string } }) {
  const { path } = useScreen();
  const navigate = useNavigate();
  const check = schemaResolver(schemeEndpoints.duplicateScheme.body, { sync: true });
  const form = useForm({
    initialValues: { name: copyName(name), start_date: '', end_date: '' },
    validate: (values) => check(bodyOf(values)),
  });
  const duplicating = useMutation({
    mutationFn: (values: typeof form.values) =>
      call('POST scheme/duplicate/{id}', { params: { id }, body: bodyOf(values) }),
    onSuccess: async ({ msg, data }) => {
      succeeded(msg ?? 'Scheme Duplicated.');
      await queryClient.invalidateQueries();
      await navigate(`/${path}/edit/${data._id}`);
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.errors);
      failed(error, 'Scheme Duplicate Failed.');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => duplicating.mutate(values))}>
      <PageHeader title="Duplicate Scheme" back={{ to: `/${path}`, label: 'Back to the list' }}>
        <Button type="submit" loading={duplicating.isPending}>
          Duplicate
        </Button>
      </PageHeader>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={720}>
        <Stack>
          <Text size="sm">
            Pictures, texts, products, prices, fields and limits of {name} are copied. Orders and dates are not. The
            copy is a draft.
          </Text>
          <NameAndDates form={form} />
        </Stack>
      </Paper>
    </form>
  );
}
