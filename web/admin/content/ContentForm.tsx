import { Code, Input, List, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { FACTS } from '../../../contract/content/facts.ts';
import { FIXED_KEYS } from '../../../contract/content/fixed-keys.ts';
import { DayAndTime } from '../kit/fields/DayAndTime.tsx';
import { instantOf, localTime } from '../kit/fields/read-time.ts';
import { Reopened } from '../kit/form/Reopened.tsx';
import { NO_SEO, SeoFields } from '../kit/form/SeoFields.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { t, translated } from '../language/t.ts';
import { DraftPage } from './DraftPage.tsx';
import { keyOf } from './slug.ts';
import { TwoLanguages } from './TwoLanguages.tsx';

const EMPTY = {
  name: '',
  name_ne: '',
  key: '',
  description: '',
  description_ne: '',
  publish_from: '',
  publish_to: '',
  is_active: true,
  ...NO_SEO,
  is_draft: false,
};

interface Props {
  noun: string;
  is_page: boolean;
  reopen: () => void;
}

function ContentForm({ noun, is_page, reopen }: Props) {
  const page = useResource({
    noun,
    save: 'POST content',
    empty: EMPTY,
    read: ({ publish_from, publish_to, ...row }) => ({
      ...row,
      publish_from: publish_from && localTime(publish_from),
      publish_to: publish_to && localTime(publish_to),
    }),
    write: ({ publish_from, publish_to, ...values }) => ({
      ...values,
      is_page,
      publish_from: publish_from && instantOf(publish_from),
      publish_to: publish_to && instantOf(publish_to),
    }),
    stays: true,
  });
  const { field, values, errors, set } = page.form;
  const named = field('name');
  return (
    <DraftPage kind="content" page={page} reopen={reopen}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('Name')}
          {...named}
          onChange={(event) => {
            const followed = page.isNew && values.key === keyOf(values.name);
            if (followed) set('key', keyOf(event.currentTarget.value));
            named.onChange(event);
          }}
        />
        <TextInput label={t('Name in Nepali')} lang="ne" {...field('name_ne')} />
        <TextInput
          label={t('Key')}
          description={
            is_page
              ? t('Its address is /page/{key}', { key: values.key || '…' })
              : translated(FIXED_KEYS[values.key] ?? 'Unique name that pages use to load this content')
          }
          {...field('key')}
        />
      </SimpleGrid>
      <TwoLanguages
        label={t('Text')}
        english={{
          value: values.description,
          error: errors.description,
          onChange: (html) => set('description', html),
        }}
        nepali={{
          value: values.description_ne,
          error: errors.description_ne,
          onChange: (html) => set('description_ne', html),
        }}
      />
      <Facts />
      {is_page && <SeoFields field={field} title={values.name} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayAndTime label={t('Publish on')} usual="00:00:00" {...field('publish_from')} />
        <DayAndTime label={t('Unpublish on')} usual="23:59:59" {...field('publish_to')} />
      </SimpleGrid>
      <Switch
        label={t('Active')}
        description={t('Visitors see it between these times.')}
        {...field('is_active', { type: 'checkbox' })}
      />
    </DraftPage>
  );
}

export const PageForm = () => (
  <Reopened>{(reopen) => <ContentForm noun={t('Page')} is_page reopen={reopen} />}</Reopened>
);
export const SectionForm = () => (
  <Reopened>{(reopen) => <ContentForm noun={t('Content')} is_page={false} reopen={reopen} />}</Reopened>
);

/** Lists the facts a text can use: visitors read their values, as in the preview. */
function Facts() {
  return (
    <details>
      <Input.Description component="summary">
        {t('Insert a shop setting as a variable, such as {example}', { example: '{{cancel_until}}' })}
      </Input.Description>
      <Text size="sm" my="xs">
        {t('Visitors see the values from the settings and the brand, as in the preview.')}
      </Text>
      <List size="sm">
        {Object.entries(FACTS).map(([name, meaning]) => (
          <List.Item key={name}>
            <Code>{`{{${name}}}`}</Code> {translated(meaning)}
          </List.Item>
        ))}
      </List>
    </details>
  );
}
