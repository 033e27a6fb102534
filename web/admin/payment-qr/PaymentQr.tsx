import { Alert, Button, Group, Image, PasswordInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { OfficeCode } from '../../../contract/offices/payment-qr.ts';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { DetailPage, Part } from '../kit/DetailPage.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { exactTime } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { useSession } from '../session.tsx';
import { Alone } from '../users/Alone.tsx';
import { RequestDialog } from './RequestDialog.tsx';

/** payment-qr/detail/{id}: shows a retailer's code, its pending change, and its earlier codes. */
export function PaymentQr() {
  const { id = '' } = useParams();
  const query = useData('GET office/{id}/payment-qr', { params: { id } });
  const [isAsking, setAsking] = useState(false);
  const data = query.data && { ...query.data, _id: query.data.office._id };
  return (
    <DetailPage
      noun={t('Payment QR')}
      nameOf={({ office }) => office.name}
      query={{ ...query, data }}
      actions={() => (
        <Can path="payment-qr/ask">
          <Button onClick={() => setAsking(true)}>{t('Change')}</Button>
        </Can>
      )}
    >
      {({ office, current, pending, history, second_person }) => (
        <Stack>
          {!second_person && <Alone />}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Part title={t('Customers pay with')}>
              {current ? (
                <Code code={current} alt={t('Payment QR for {name}', { name: office.name })} />
              ) : (
                <Text>{t('No code yet.')}</Text>
              )}
            </Part>
            {pending && <Pending office={office} pending={pending} second_person={second_person} />}
          </SimpleGrid>
          {history.length > 0 && (
            <Part title={t('Before')}>
              <SimpleGrid cols={{ base: 2, sm: 4 }}>
                {history.map((change) => (
                  <div key={change._id}>
                    <Image
                      src={`/${change.path}`}
                      alt={t('Payment QR requested by {name}', { name: change.asked_by.name })}
                      h={120}
                      w={120}
                      fit="contain"
                    />
                    <Text size="sm">
                      {change.asked_by.name}, {exactTime(change.asked_at)}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {change.status === 'approved' ? t('Approved') : t('Rejected')}: {change.decided_by}
                    </Text>
                  </div>
                ))}
              </SimpleGrid>
            </Part>
          )}
          {isAsking && <RequestDialog office={office} onClose={() => setAsking(false)} />}
        </Stack>
      )}
    </DetailPage>
  );
}

type Change = NonNullable<OfficeCode['pending']>;

/** Shows a change that waits for a second approver; the requester only sees that it waits. */
function Pending({
  office,
  pending,
  second_person,
}: Pick<OfficeCode, 'office' | 'second_person'> & { pending: Change }) {
  const { user } = useSession();
  const [verdict, setVerdict] = useState<Verdict>();
  const isMine = user?.id === pending.asked_by._id;
  return (
    <Part title={second_person ? t('Waiting for a second approver') : t('Waiting for your approval')}>
      <Code code={pending} alt={t('Payment QR requested by {name}', { name: pending.asked_by.name })} />
      <Text size="sm" mt="sm">
        {t('{name} requested it on {time}.', { name: pending.asked_by.name, time: exactTime(pending.asked_at) })}
      </Text>
      {isMine && second_person && <Text size="sm">{t('Someone else must approve it. You can withdraw it.')}</Text>}
      <Can path="payment-qr/approve">
        <Group mt="sm">
          {!(isMine && second_person) && <Button onClick={() => setVerdict('approve')}>{t('Approve')}</Button>}
          <Button variant="default" onClick={() => setVerdict('reject')}>
            {isMine ? t('Withdraw') : t('Reject')}
          </Button>
        </Group>
      </Can>
      {verdict && (
        <DecideDialog office={office} change={pending} verdict={verdict} onClose={() => setVerdict(undefined)} />
      )}
    </Part>
  );
}

/** Shows a code's picture and facts. */
export function Code({ code, alt }: { code: NonNullable<OfficeCode['current']>; alt: string }) {
  const { path, merchant, is_dynamic } = code;
  return (
    <Stack gap="xs">
      <Image src={`/${path}`} alt={alt} h={220} fit="contain" />
      {merchant ? (
        <Text size="sm">
          {merchant.name}, {merchant.city} ({merchant.network})
        </Text>
      ) : (
        <Alert color="warning" p="xs">
          {t('No merchant code found in this picture.')}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {is_dynamic
          ? t('Customers see a code that includes the amount and their order ID.')
          : t('Customers see this picture as it is, and type the amount.')}
      </Text>
    </Stack>
  );
}

type Verdict = 'approve' | 'reject';

interface DecideDialogProps {
  office: OfficeCode['office'];
  change: NonNullable<OfficeCode['pending']>;
  verdict: Verdict;
  onClose: () => void;
}

/** Approves or rejects a code. Asks for the user's password, because the code decides where money goes. */
function DecideDialog({ office, change, verdict, onClose }: DecideDialogProps) {
  const form = useActionForm({
    call: 'POST office/{id}/payment-qr/{change}/{verdict}',
    params: { id: office._id, change: change._id, verdict },
    initial: { password: '' },
    done: verdict === 'approve' ? t('The new payment QR is live.') : t('The payment QR was rejected.'),
    failure: t('The decision could not be saved.'),
    onClose,
  });
  const submit = verdict === 'approve' ? t('Approve') : t('Reject');
  return (
    <FormDialog
      title={t('{submit}: payment QR for {name}', { submit, name: office.name })}
      form={form}
      onClose={onClose}
      submit={submit}
    >
      <Text size="sm">
        {verdict === 'approve'
          ? t('Customers will now pay their advance with this code. The previous one is kept below.')
          : t('The current code stays.')}
      </Text>
      <PasswordInput label={t('Your password')} data-autofocus {...form.field('password')} required />
    </FormDialog>
  );
}
