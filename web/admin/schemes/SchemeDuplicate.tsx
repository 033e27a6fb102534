import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { useData } from '../kit/calls.ts';
import { instantOf } from '../kit/fields/read-time.ts';
import { DraftOffer } from '../kit/form/DraftOffer.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useScreen } from '../kit/screen.ts';
import { t } from '../language/t.ts';
import { copyName } from './form-values.ts';
import { NameAndDates } from './NameAndDates.tsx';

/** duplicate/{id}: copies a scheme without its orders, under a new name and dates. */
export function SchemeDuplicate() {
  const { id = '' } = useParams();
  const { path } = useScreen();
  const { data, error, refetch } = useData('GET scheme/{id}', { params: { id } });
  if (error) return <ListFailed error={error} onRetry={refetch} list={`/${path}`} />;
  return data ? <DuplicateForm id={id} name={data.name} /> : <Skeleton height={320} aria-busy />;
}

function DuplicateForm({ id, name }: { id: string; name: string }) {
  const { path } = useScreen();
  const navigate = useNavigate();
  const form = useActionForm({
    call: 'POST scheme/duplicate/{id}',
    params: { id },
    initial: { name: copyName(name), start_date: '', end_date: '' },
    write: (values) => ({
      ...values,
      start_date: instantOf(values.start_date) ?? '',
      end_date: instantOf(values.end_date) ?? '',
    }),
    done: t('Scheme Duplicated.'),
    failure: t('Scheme Duplicate Failed.'),
    onClose: ({ _id }) => navigate(`/${path}/edit/${_id}`),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <PageHeader title={name} about={t('Duplicate scheme')} back={{ to: `/${path}`, label: t('Back to the list') }}>
        <Button type="submit" loading={form.isPending}>
          {t('Duplicate')}
        </Button>
      </PageHeader>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={720}>
        <Stack>
          <Text size="sm">
            {t(
              'The copy has the pictures, texts, products, prices, fields and limits of {name}, without its orders and dates. It is a draft.',
              { name },
            )}
          </Text>
          <DraftOffer draft={form.draft} isSaving={form.isPending} />
          <NameAndDates form={form} />
        </Stack>
      </Paper>
    </form>
  );
}
