import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { canHandOver, type FoundOrder } from '../../../../contract/orders/hand-over.ts';
import { orderNumberIn } from '../../../../contract/orders/order-number.ts';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { useData } from '../../kit/calls.ts';
import { ListFailed } from '../../kit/ListFailed.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { t } from '../../language/t.ts';
import { hasWaiting } from '../../offline/store.ts';
import { keepTodaysAnswers } from '../../offline/todays-answers.ts';
import { useMayWait } from '../../offline/useQueue.ts';
import { useSession } from '../../session.tsx';
import { NextStep } from '../NextStep.tsx';
import { HAND_OVER } from '../order-address.ts';
import { ScannedField } from '../steps/ScannedField.tsx';
import { useStepsOf } from '../steps/steps.ts';
import { AfterHandOver } from './AfterHandOver.tsx';
import { findOnDevice } from './find-on-device.ts';
import { HandOverForm } from './HandOverForm.tsx';
import { SlipPages } from './Slips.tsx';

const TO_TODAY = { to: '/dashboard/commerce', label: t('Back to the dashboard') };

/**
 * work-list/hand-over: finds an order by the customer's slip, number or name, hands it over, and prints the receipt.
 */
export function HandOver() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const find = params.get('find') ?? '';
  const given = params.get('given');
  const { user } = useSession();
  const mayWait = useMayWait();
  useState(() => user && mayWait && keepTodaysAnswers(user.id));
  const go = (to: Record<string, string>) => navigate(`/${HAND_OVER}?${new URLSearchParams(to)}`);
  if (given)
    return (
      <SlipPages
        ids={given}
        title={t('Handed over')}
        back={TO_TODAY}
        next={(slip) => <AfterHandOver key={slip._id} slip={slip} again={`/${HAND_OVER}`} />}
      />
    );
  if (params.get('kept')) return <Kept />;
  return (
    <>
      <PageHeader title={t('Hand over')} back={TO_TODAY} />
      <Stack maw={560}>
        <FindForm key={find} find={find} onFind={(find) => go({ find })} />
        {find && <Found find={find} onGiven={(_id) => go({ [hasWaiting(_id) ? 'kept' : 'given']: _id })} />}
      </Stack>
    </>
  );
}

/** Explains the outcome of an offline hand-over. */
function Kept() {
  return (
    <>
      <PageHeader title={t('Handed over')} back={TO_TODAY} />
      <Stack maw={560} align="start">
        <Text role="status">{t('Kept on this device. It’s sent when you reconnect.')}</Text>
        <Text>{t('You can print or share the receipt after that.')}</Text>
        <Button component={Link} to={`/${HAND_OVER}`}>
          {t('Next customer')}
        </Button>
      </Stack>
    </>
  );
}

const numberOfSlip = (code: string) => {
  const number = orderNumberIn(code);
  return number.startsWith('AG-') ? number : undefined;
};

function FindForm({ find, onFind }: { find: string; onFind: (find: string) => void }) {
  const [text, setText] = useState(find);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onFind(text.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <ScannedField
          label={t('Order ID, phone or name')}
          description={t('The order ID is on the slip and in the customer’s SMS.')}
          of={t('the QR code on the slip')}
          read={numberOfSlip}
          onScanned={onFind}
          enterKeyHint="search"
          autoFocus={find === ''}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant={find ? 'default' : 'filled'} disabled={!text.trim()}>
          {t('Find')}
        </Button>
      </Stack>
    </form>
  );
}

function Found({ find, onGiven }: { find: string; onGiven: (_id: string) => void }) {
  const { data: found, error, refetch } = useData('GET order/hand-over', { query: { find } });
  const stepsOf = useStepsOf();
  const onDevice = error && findOnDevice(find);
  const data: (OrderListed & Pick<FoundOrder, 'picture'>)[] | undefined =
    found ?? (onDevice?.length ? onDevice : undefined);
  if (error && !data) return <ListFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={320} aria-busy />;
  if (data.length === 0)
    return (
      <Alert color="warning" role="alert" title={t('No matching order at your store')}>
        {t('Check “{find}” against the customer’s SMS. If it matches, the order is with the retailer named there.', {
          find,
        })}
      </Alert>
    );
  const ready = data.filter(canHandOver);
  // Part of a name can match several orders, so let the user choose.
  const isOnePerson = data.every(({ customer_phone }) => customer_phone === data[0]?.customer_phone);
  const [only] = ready.length === 1 && isOnePerson ? ready : [];
  const step = only && stepsOf(only).find(({ name }) => name === 'deliver');
  const others = step ? data.filter((order) => order !== only) : data;
  return (
    <>
      {step && <HandOverForm key={only._id} order={only} step={step} onGiven={() => onGiven(only._id)} />}
      {!step && ready.length === 0 && (
        <Text role="status">
          {data.length === 1
            ? t('This order isn’t ready to hand over.')
            : t('None of these orders is ready to hand over.')}
        </Text>
      )}
      {others.length > 0 && (
        <section aria-labelledby="found">
          <Title order={2} size="h5" mb="xs" id="found">
            {step ? t('Other orders') : t('Orders')}
          </Title>
          <ul className="plain-rows" aria-labelledby="found">
            {others.map((order) => (
              <NextStep key={order._id} order={order} hasStatus />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
