import { Button, Code, Group, Input, SegmentedControl, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { MESSAGE_VARIABLES, type MessageEvent } from '../../../contract/messaging/message-events.ts';
import { MESSAGE_TEXTS } from '../../../contract/messaging/message-texts.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { useResource } from '../kit/form/useResource.ts';
import { t, translated } from '../language/t.ts';
import { LANGUAGES } from './languages.ts';
import { Preview } from './Preview.tsx';

/** Edits the message of one step: its text in both languages, the language used, and a preview as on a phone. */
export function TemplateForm() {
  const { id } = useParams();
  const page = useResource({
    noun: t('Message'),
    save: 'POST message-template',
    empty: {
      event: 'place' as MessageEvent,
      language: 'en' as 'en' | 'ne',
      text_en: '',
      text_ne: '',
      subject_en: '',
      subject_ne: '',
      is_active: true,
    },
    write: (values) => ({ ...values, _id: id }),
  });
  const [tested, setTested] = useState<string>();
  const { field, values, set } = page.form;
  const { label, ...ours } = MESSAGE_TEXTS[values.event];

  function takeOurs() {
    for (const [name, text] of Object.entries(ours)) set(name as keyof typeof ours, text);
  }

  return (
    <FormPage
      page={{ ...page, name: translated(label) }}
      actions={
        <Button variant="default" onClick={() => setTested(values.language === 'ne' ? values.text_ne : values.text_en)}>
          {t('Send a test')}
        </Button>
      }
    >
      <Switch label={t('Send this message to customers')} {...field('is_active', { type: 'checkbox' })} />
      <Input.Wrapper label={t('Language')} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t('Sent language')}
            data={LANGUAGES}
            value={values.language}
            onChange={(language) => set('language', language as 'en' | 'ne')}
          />
        </div>
      </Input.Wrapper>
      <Textarea label={t('Text in English')} {...field('text_en')} />
      <Preview text={values.text_en} language="en" />
      <Textarea label={t('Text in Nepali')} lang="ne" {...field('text_ne')} />
      <Preview text={values.text_ne} language="ne" />
      <TextInput
        label={t('Email subject in English')}
        description={t('Customers who gave an email address get the same text by email.')}
        {...field('subject_en')}
      />
      <TextInput label={t('Email subject in Nepali')} lang="ne" {...field('subject_ne')} />
      <div>
        <Text size="sm" c="dimmed">
          {t('Placeholders, filled in for each order:')}
        </Text>
        <Group gap={6} mt={4}>
          {MESSAGE_VARIABLES.map((name) => (
            <Code key={name}>{`{{${name}}}`}</Code>
          ))}
        </Group>
      </div>
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={takeOurs}>
          {t('Restore default texts')}
        </Button>
      </Group>
      {tested !== undefined && <TestDialog text={tested} onClose={() => setTested(undefined)} />}
    </FormPage>
  );
}

/** Sends the form's message to the user's own phone, with examples filled in. */
function TestDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST message-template/test',
    initial: { phone_number: '' },
    write: ({ phone_number }) => ({ phone_number, text }),
    done: t('Test sent.'),
    failure: t('The test could not be sent.'),
    stale: ['GET sms/admin'],
    onClose,
  });
  return (
    <FormDialog title={t('Send a test')} form={form} onClose={onClose} submit={t('Send')}>
      <Text size="sm">{t('Sends the text in this form, with example values.')}</Text>
      <Preview text={text} language="en" />
      <TextInput label={t('Mobile Number')} type="tel" data-autofocus {...form.field('phone_number')} required />
    </FormDialog>
  );
}
