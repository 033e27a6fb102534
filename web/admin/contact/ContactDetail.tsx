import { Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Can } from '../kit/Can.tsx';
import { useAction, useData } from '../kit/calls.ts';
import { DetailPage, Fact, Facts, Part } from '../kit/DetailPage.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { Phone } from '../kit/Phone.tsx';
import { exactTime } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { type Message, State } from './ContactList.tsx';

/** Shows one message: reply by email or mark it as answered, and add a note for colleagues. */
export function ContactDetail() {
  const { id = '' } = useParams();
  const message = useData('GET contact/{id}', { params: { id } });
  const [dialog, setDialog] = useState<'reply' | 'note'>();
  const close = () => setDialog(undefined);
  return (
    <DetailPage
      noun={t('Message')}
      nameOf={({ name }) => name}
      query={message}
      actions={(message) => (
        <Can path="contact-manage/answer">
          <Actions message={message} open={setDialog} />
        </Can>
      )}
    >
      {(message) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Part title={t('Message')}>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.message}</Text>
          </Part>
          <Stack>
            <Part title={t('From')}>
              <Facts>
                <Fact name={t('Status')}>
                  <State message={message} />
                </Fact>
                <Fact name={t('Received')}>{exactTime(message.added_at)}</Fact>
                {message.email && (
                  <Fact name={t('Email')}>
                    <a href={`mailto:${message.email}`}>{message.email}</a>
                  </Fact>
                )}
                {message.phone && (
                  <Fact name={t('Phone')}>
                    <Phone number={message.phone} />
                  </Fact>
                )}
                {message.answered_at && (
                  <Fact name={t('Answered')}>
                    {t('{answered_at} by {answered_by}', {
                      answered_at: exactTime(message.answered_at),
                      answered_by: message.answered_by ?? '',
                    })}
                  </Fact>
                )}
              </Facts>
            </Part>
            {message.reply && (
              <Part title={t('Our reply')}>
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.reply}</Text>
              </Part>
            )}
            <Part title={t('Note')}>
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} c={message.note ? '' : 'dimmed'}>
                {message.note || t('No notes yet.')}
              </Text>
            </Part>
          </Stack>
          {dialog === 'reply' && <ReplyDialog message={message} onClose={close} />}
          {dialog === 'note' && <NoteDialog message={message} onClose={close} />}
        </SimpleGrid>
      )}
    </DetailPage>
  );
}

const STALE = ['GET contact', 'GET contact/{id}'] as const;

function Actions({ message, open }: { message: Message; open(dialog: 'reply' | 'note'): void }) {
  const mark = useAction('POST contact/answered/{id}', {
    done: message.answered_at ? t('Reopened.') : t('Marked as answered.'),
    failure: t('It could not be marked as answered.'),
    stale: [...STALE],
  });
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => open('note')}>
        {t('Note')}
      </Button>
      <Button
        variant="default"
        loading={mark.isPending}
        onClick={() => mark.run({ params: { id: message._id }, body: { is_answered: !message.answered_at } })}
      >
        {message.answered_at ? t('Reopen') : t('Mark as answered')}
      </Button>
      {message.email && <Button onClick={() => open('reply')}>{t('Reply by email')}</Button>}
    </Group>
  );
}

function ReplyDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST contact/reply/{id}',
    params: { id: message._id },
    record: { noun: t('Message'), revision: message.revision },
    initial: { reply: '' },
    done: t('Your reply is being sent.'),
    failure: t('The reply could not be sent.'),
    stale: [...STALE],
    onClose,
  });
  return (
    <FormDialog
      title={t('Reply to {name}', { name: message.name })}
      size="lg"
      form={form}
      onClose={onClose}
      submit={t('Send')}
    >
      <Text size="sm" c="dimmed">
        {t('To {email}. Their message is quoted below your reply.', { email: message.email ?? '' })}
      </Text>
      <Textarea label={t('Your reply')} minRows={5} data-autofocus {...form.field('reply')} />
    </FormDialog>
  );
}

function NoteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST contact/note/{id}',
    params: { id: message._id },
    record: { noun: t('Message'), revision: message.revision },
    initial: { note: message.note },
    done: t('Note saved.'),
    failure: t('The note could not be saved.'),
    stale: [...STALE],
    onClose,
  });
  return (
    <FormDialog
      title={t('Note on {phone}', { phone: message.name })}
      form={form}
      onClose={onClose}
      submit={t('Save note')}
    >
      <Textarea
        label={t('Note')}
        description={t('Only staff can see this.')}
        minRows={3}
        data-autofocus
        {...form.field('note')}
      />
    </FormDialog>
  );
}
