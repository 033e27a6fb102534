import { Button, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
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
import { instantOf } from './form-values.ts';

const bodyOf = ({ name, start_date, end_date }: { name: string; start_date: string; end_date: string }) => ({
  name,
  start_date: instantOf(start_date) ?? '',
  end_date: instantOf(end_date) ?? '',
});

/** duplicate/{id}: everything of a scheme but its orders, under a new name and with new dates. */
export function SchemeDuplicate() {
  const { id = '' } = useParams();
  const { path } = useScreen();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['GET scheme/{id}', id],
    queryFn: ({ signal }) => call('GET scheme/{id}', { params: { id }, signal }),
  });
  const check = schemaResolver(schemeEndpoints.duplicateScheme.body, { sync: true });
  const form = useForm({
    initialValues: { name: '', start_date: '', end_date: '' },
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
  if (error) return <ListFailed error={error} onRetry={refetch} />;
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
            {data?.data.name}: pictures, texts, products, prices, fields and limits are copied. Orders and dates are
            not. The copy is a draft.
          </Text>
          <TextInput label="Name" required maxLength={120} {...form.getInputProps('name')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              type="datetime-local"
              step={1}
              label="Opens"
              description="Nepal time"
              required
              {...form.getInputProps('start_date')}
            />
            <TextInput
              type="datetime-local"
              step={1}
              label="Closes"
              description="Nepal time"
              required
              {...form.getInputProps('end_date')}
            />
          </SimpleGrid>
        </Stack>
      </Paper>
    </form>
  );
}
