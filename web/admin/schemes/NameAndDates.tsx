import { SimpleGrid, TextInput } from '@mantine/core';
import { DayAndTime } from '../kit/fields/DayAndTime.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { t } from '../language/t.ts';

interface Named {
  name: string;
  start_date: string;
  end_date: string;
}

/** Asks for the fields that every scheme needs itself, even a copy. */
export function NameAndDates({ form: { field } }: { form: Pick<TypedForm<Named>, 'field'> }) {
  return (
    <>
      <TextInput label={t('Name')} maxLength={120} {...field('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayAndTime label={t('Starts')} usual="00:00:00" {...field('start_date')} />
        <DayAndTime label={t('Ends')} usual="23:59:59" {...field('end_date')} />
      </SimpleGrid>
    </>
  );
}
