import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

interface Named {
  name: string;
  start_date: string;
  end_date: string;
}

const TIME = { type: 'datetime-local', step: 1, description: 'Nepal time, to the second', required: true } as const;

/** What each scheme has of its own, a copy as well. */
export function NameAndDates<Values extends Named>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Name" required maxLength={120} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Opens" {...TIME} {...form.getInputProps('start_date')} />
        <TextInput label="Closes" {...TIME} {...form.getInputProps('end_date')} />
      </SimpleGrid>
    </>
  );
}
