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
import { type Message, State } from './ContactList.tsx';

/** Shows one message: reply by email or mark it as answered, and add a note for colleagues. */
export function ContactDetail() {
  const { id = '' } = useParams();
  const message = useData('GET contact/{id}', { params: { id } });
  const [dialog, setDialog] = useState<'reply' | 'note'>();
  const close = () => setDialog(undefined);
  return (
    <DetailPage
      noun="Message"
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
          <Part title="Message">
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.message}</Text>
          </Part>
          <Stack>
            <Part title="From">
              <Facts>
                <Fact name="Status">
                  <State message={message} />
                </Fact>
                <Fact name="Received">{exactTime(message.added_at)}</Fact>
                {message.email && (
                  <Fact name="Email">
                    <a href={`mailto:${message.email}`}>{message.email}</a>
                  </Fact>
                )}
                {message.phone && (
                  <Fact name="Phone">
                    <Phone number={message.phone} />
                  </Fact>
                )}
                {message.answered_at && (
                  <Fact name="Answered">
                    {exactTime(message.answered_at)} by {message.answered_by}
                  </Fact>
                )}
              </Facts>
            </Part>
            {message.reply && (
              <Part title="Our reply">
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.reply}</Text>
              </Part>
            )}
            <Part title="Note">
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} c={message.note ? '' : 'dimmed'}>
                {message.note || 'No notes yet.'}
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
    done: message.answered_at ? 'Reopened.' : 'Marked as answered.',
    failure: 'It could not be marked as answered.',
    stale: [...STALE],
  });
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => open('note')}>
        Note
      </Button>
      <Button
        variant="default"
        loading={mark.isPending}
        onClick={() => mark.run({ params: { id: message._id }, body: { is_answered: !message.answered_at } })}
      >
        {message.answered_at ? 'Reopen' : 'Mark as answered'}
      </Button>
      {message.email && <Button onClick={() => open('reply')}>Reply by email</Button>}
    </Group>
  );
}

function ReplyDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST contact/reply/{id}',
    params: { id: message._id },
    record: { noun: 'Message', revision: message.revision },
    initial: { reply: '' },
    done: 'Your reply is being sent.',
    failure: 'The reply could not be sent.',
    stale: [...STALE],
    onClose,
  });
  return (
    <FormDialog title={`Reply to ${message.name}`} size="lg" form={form} onClose={onClose} submit="Send">
      <Text size="sm" c="dimmed">
        To {message.email}. Their message is quoted below your reply.
      </Text>
      <Textarea label="Your reply" autosize minRows={5} data-autofocus {...form.field('reply')} />
    </FormDialog>
  );
}

function NoteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST contact/note/{id}',
    params: { id: message._id },
    record: { noun: 'Message', revision: message.revision },
    initial: { note: message.note },
    done: 'Note saved.',
    failure: 'The note could not be saved.',
    stale: [...STALE],
    onClose,
  });
  return (
    <FormDialog title={`Note on ${message.name}`} form={form} onClose={onClose} submit="Save note">
      <Textarea
        label="Note"
        description="Only staff can see this."
        autosize
        minRows={3}
        data-autofocus
        {...form.field('note')}
      />
    </FormDialog>
  );
}
