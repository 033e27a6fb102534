import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { Fact, Facts, Part } from '../kit/DetailPage.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { numberOr } from '../kit/fields/number-text.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { Money } from '../kit/Money.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { bothDays, exactTime } from '../kit/When.tsx';
import { formatRs, RUPEES } from '../language/figures.ts';
import { t } from '../language/t.ts';

type TillData = DataOf<'GET office-money/{id}/till'>;

/** Shows the cash that should be in the till and its last closings, and closes the day. */
export function Till({ office_id }: { office_id: string }) {
  const { data, error, refetch } = useData('GET office-money/{id}/till', { params: { id: office_id } });
  const [isClosing, setClosing] = useState(false);
  return (
    <Part title={t('Till')}>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {data && (
        <>
          <Facts>
            <Fact name={t('Left at the last closing')}>
              <Money amount={data.left} />
            </Fact>
            <Fact name={t('Cash since then')}>
              <Money amount={data.cash} />
            </Fact>
            <Fact name={t('Expected')}>
              <Money amount={data.expected} />
            </Fact>
            {data.unstated > 0 && (
              <Fact name={t('Method not recorded')}>
                <Money amount={data.unstated} />
              </Fact>
            )}
            {data.closings.map((closing) => (
              <Fact key={closing._id} name={t('Closed {day}', { day: closing.day })}>
                <Closing closing={closing} />
              </Fact>
            ))}
          </Facts>
          <Can path="office-money/till">
            <Group justify="flex-end" mt="sm">
              <Button variant="default" onClick={() => setClosing(true)}>
                {t('Close day')}
              </Button>
            </Group>
          </Can>
          {isClosing && <CloseDialog office_id={office_id} till={data} onClose={() => setClosing(false)} />}
        </>
      )}
    </Part>
  );
}

const differenceText = (difference: number): string =>
  t(difference < 0 ? '{amount} short' : '{amount} over', { amount: formatRs(Math.abs(difference)) });

function Closing({ closing }: { closing: TillData['closings'][number] }) {
  const difference = closing.counted - closing.expected;
  const about = [
    bothDays(closing.day, closing.day_bs),
    difference !== 0 && `${differenceText(difference)}: ${closing.reason}`,
    closing.deposited > 0 && t('{amount} deposited', { amount: formatRs(closing.deposited) }),
    `${closing.actor}, ${exactTime(closing.at)}`,
  ];
  return <TwoLines first={<Money amount={closing.counted} />} second={about.filter(Boolean).join(' · ')} />;
}

interface CloseProps {
  office_id: string;
  till: TillData;
  onClose: () => void;
}

/** Asks for the counted cash, the reason for a difference, and the deposited part. */
export function CloseDialog({ office_id, till, onClose }: CloseProps) {
  const form = useActionForm({
    call: 'POST office-money/{id}/till',
    params: { id: office_id },
    initial: { counted: '' as number | string, deposited: 0 as number | string, reference: '', reason: '' },
    write: (values) => ({ ...values, seen_expected: till.expected }),
    done: t('Day closed.'),
    failure: t('The day could not be closed.'),
    onClose,
  });
  const difference = numberOr(form.values.counted, till.expected) - till.expected;
  return (
    <FormDialog title={t('Close day')} form={form} onClose={onClose} submit={t('Close day')}>
      <Text size="sm" role="status">
        {difference === 0
          ? t('Expected: {amount}.', { amount: formatRs(till.expected) })
          : t('Expected: {amount}. {difference}.', {
              amount: formatRs(till.expected),
              difference: differenceText(difference),
            })}
      </Text>
      <NumberField
        label={t('Cash counted')}
        prefix={RUPEES}
        hideControls
        required
        data-autofocus
        value={form.values.counted}
        error={form.errors.counted}
        onChange={(counted) => form.set('counted', counted)}
      />
      <TextInput label={t('Reason for the difference')} {...form.field('reason')} />
      <NumberField
        label={t('Amount deposited')}
        prefix={RUPEES}
        hideControls
        value={form.values.deposited}
        error={form.errors.deposited}
        onChange={(deposited) => form.set('deposited', deposited)}
      />
      <TextInput label={t('Deposit reference')} {...form.field('reference')} />
    </FormDialog>
  );
}
