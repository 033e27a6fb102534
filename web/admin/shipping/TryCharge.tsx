import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { Fact, Facts } from '../kit/DetailPage.tsx';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { LocationPicker } from '../kit/fields/LocationPicker.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { reasonOf } from '../kit/toast.tsx';
import { formatRs, RUPEES } from '../language/figures.ts';
import { t } from '../language/t.ts';

/** Tries out a customer's quote: the charge for a place, and prices by weight and amount. */
export function TryCharge() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Can path="shipping-charge/try">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Test a charge')}
      </Button>
      {isOpen && <Panel onClose={() => setOpen(false)} />}
    </Can>
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  const [place, setPlace] = useState({ state: '', district: '', vdc_municipality: '' });
  const [amount, setAmount] = useState<number | string>(20_000);
  const [weight, setWeight] = useState<number | string>(0.5);
  const isAsked = place.vdc_municipality !== '' && amount !== '' && weight !== '';
  const query = { vdc_municipality: place.vdc_municipality, amount: String(amount), weight: String(weight) };
  const { data, error } = useData('GET shipping-charge/try', { query }, { enabled: isAsked });
  return (
    <Dialog onClose={onClose} title={t('Test a delivery charge')} size="lg" centered>
      <Stack>
        <LocationPicker value={place} onChange={setPlace} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberField
            label={t('Goods value')}
            prefix={RUPEES}
            min={0}
            max={10_000_000}
            value={amount}
            onChange={setAmount}
          />
          <NumberField label={t('Weight (kg)')} min={0} max={1000} value={weight} onChange={setWeight} />
        </SimpleGrid>
        <div role="status">
          {!isAsked && <Text c="dimmed">{t('Choose an area to see the quote.')}</Text>}
          {error && <Text c="danger">{reasonOf(error)}</Text>}
          {data && !data.charge && <Text>{t('No delivery there: customers collect their order.')}</Text>}
          {data?.charge && (
            <>
              <Group mb="xs">
                <Text size="sm" c="dimmed">
                  {t('Charge used: “{title}”', { title: data.charge.title })}
                </Text>
              </Group>
              <Facts>
                {data.options.map(({ shipping_type, price, min_estimated_day, max_estimated_day }) => (
                  <Fact key={shipping_type} name={shipping_type}>
                    {price === 0 ? t('Free') : formatRs(price)}, {inDays(min_estimated_day, max_estimated_day)}
                  </Fact>
                ))}
              </Facts>
            </>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}

function inDays(least: number, most: number): string {
  if (least === most) return least === 1 ? t('in a day') : t('in {least} days', { least });
  return t('in {least} to {most} days', { least, most });
}
