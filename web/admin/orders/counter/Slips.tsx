import { Button, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { fileUrl } from '../../../../contract/media/pictures.ts';
import type { Slip as SlipRow } from '../../../../contract/orders/order-counter.ts';
import { useData } from '../../kit/calls.ts';
import { IconPrinter, IconShare } from '../../kit/icons.ts';
import { ListFailed } from '../../kit/ListFailed.tsx';
import { Money } from '../../kit/Money.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useListAddress } from '../../kit/screen.ts';
import { succeeded } from '../../kit/toast.tsx';
import { bothDays, plainTime } from '../../kit/When.tsx';
import { counted, t } from '../../language/t.ts';
import { useBrand } from '../../our-brand.ts';
import { isPaidInPart } from '../paid-in-part.ts';
import { METHOD_NAMES } from '../steps/method-names.ts';
import { itemText, KIND_NAMES, receiptText } from './receipt-text.ts';
import classes from './Slips.module.css';

/** {list}/slips?ids=…: prints a page for each slip, which is signed and goes with the phone. */
export function Slips() {
  const [params] = useSearchParams();
  const list = useListAddress();
  return <SlipPages ids={params.get('ids') ?? ''} back={{ to: list, label: t('Back to the list') }} />;
}

interface SlipPagesProps {
  /** Ids, separated by commas. */
  ids: string;
  title?: string;
  back: { to: string; label: string };
  /** The next steps, shown above the slips but not printed. */
  next?: (slip: SlipRow) => ReactNode;
}

/** Shows slips to print; a single one can also be shared. */
export function SlipPages({ ids: find__id, title, back, next }: SlipPagesProps) {
  const { data, error, refetch } = useData('GET order/slip', { query: { find__id } }, { enabled: find__id !== '' });
  return (
    <>
      <div className={classes.header}>
        <PageHeader title={title ?? (data ? counted(data.length, 'slip') : t('Slips'))} back={back}>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!data?.length}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
          {data?.length === 1 && <ShareReceipt slip={data[0] as SlipRow} />}
        </PageHeader>
        {data?.[0] && next?.(data[0])}
      </div>
      {error && <ListFailed error={error} onRetry={refetch} list={back.to} />}
      {!find__id && <Text>{t('Select orders in the list and print their slips from there.')}</Text>}
      {find__id && !data && !error && <Skeleton height={420} aria-busy />}
      {data?.length === 0 && <Text>{t('None of these orders can be printed.')}</Text>}
      {data?.map((slip) => (
        <Slip key={slip._id} slip={slip} />
      ))}
    </>
  );
}

/** Shares the receipt with the customer's phone, or copies its text if the device can't share. */
function ShareReceipt({ slip }: { slip: SlipRow }) {
  const { name } = useBrand();
  async function share() {
    const text = receiptText(slip, name);
    if (navigator.share) return navigator.share({ title: slip.order_id, text }).catch(() => undefined);
    await navigator.clipboard.writeText(text);
    succeeded(t('Receipt copied.'));
  }
  return (
    <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={share}>
      {t('Share')}
    </Button>
  );
}

function Slip({ slip }: { slip: SlipRow }) {
  return (
    <article className={classes.slip} aria-label={t('Slip of {order}', { order: slip.order_id })}>
      <Brand />
      <header className={classes.top}>
        <div>
          <p className={classes.title}>{slip.payments.length > 0 ? t('Receipt · रसिद') : t('Order slip')}</p>
          <p className={classes.shop}>{slip.office.name}</p>
          {slip.office_pan && <p>{t('PAN {pan}', { pan: slip.office_pan })}</p>}
          {slip.office_phone && <p>{slip.office_phone}</p>}
        </div>
        <div className={classes.code}>
          {/* Keep a white margin in dark mode, because scanners need dark on light. */}
          <img
            src={`data:image/svg+xml,${encodeURIComponent(slip.qr)}`}
            alt={t('QR code of {order}', { order: slip.order_id })}
          />
          <b>{slip.order_id}</b>
        </div>
      </header>
      <dl className={classes.facts}>
        <Fact name={t('Customer')}>{slip.customer_name}</Fact>
        <Fact name={t('Phone')}>{slip.customer_phone}</Fact>
        {/* A sale at the counter has the store's address. */}
        {slip.customer_address !== slip.office.name && (
          <Fact name={t('Address')}>
            {slip.customer_address}, {slip.vdc_municipality_name}, {slip.district_name}
          </Fact>
        )}
        <Fact name={t('Offer')}>{slip.scheme_name}</Fact>
        <Fact name={t('Ordered')}>{bothDays(plainTime(slip.placed_at), slip.placed_bs)}</Fact>
        {(slip.has_imei || slip.imei) && <Fact name="IMEI">{slip.imei ?? '_______________'}</Fact>}
        {slip.tracking_number && <Fact name={t('Tracking number')}>{slip.tracking_number}</Fact>}
      </dl>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col">{t('Quantity')}</th>
            <th scope="col">{t('Price')}</th>
          </tr>
        </thead>
        <tbody>
          {slip.items.map((item) => (
            <tr key={`${item.product_name} ${item.sku_of_seller}`}>
              <td>{itemText(item)}</td>
              <td>{item.quantity}</td>
              <td>
                <Money amount={item.price} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {slip.exchange_difference > 0 && <Sum name={t('Exchange surcharge')} amount={slip.exchange_difference} />}
          {slip.exchange_difference < 0 && <Sum name={t('Exchange credit')} amount={-slip.exchange_difference} />}
          <Sum name={t('Total')} amount={slip.total} />
          {slip.advance_paid > 0 && <Sum name={t('Advance paid')} amount={slip.advance_paid} />}
          {isPaidInPart(slip) && <Sum name={t('Balance to collect')} amount={slip.to_collect} />}
          {slip.to_pay_back > 0 && <Sum name={t('Balance to refund')} amount={slip.to_pay_back} />}
        </tfoot>
      </table>
      {slip.payments.length > 0 && <Payments payments={slip.payments} />}
      <footer className={classes.signed}>
        <span>{t('Handed over by')}</span>
        <span>{t('Received by')}</span>
        <span>{t('Date')}</span>
      </footer>
    </article>
  );
}

/** Lists the payments with their days and methods. */
function Payments({ payments }: Pick<SlipRow, 'payments'>) {
  return (
    <table className={classes.items}>
      <thead>
        <tr>
          <th scope="col">{t('Paid')}</th>
          <th scope="col">{t('By')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ kind, method, reference, day, day_bs, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments of a slip have no other identity
          <tr key={index}>
            <td>
              {bothDays(day, day_bs)}, {KIND_NAMES[kind]}
            </td>
            <td>{[METHOD_NAMES[method], reference].filter(Boolean).join(' ')}</td>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names the brand's company; the retailer below it is the seller. */
function Brand() {
  const { name, logo, logo_says_name, company, address, phones } = useBrand();
  return (
    <div className={classes.brand}>
      {logo && <img src={fileUrl(logo.path)} height={32} alt={logo_says_name ? name : ''} />}
      {!(logo && logo_says_name) && <b>{name}</b>}
      <span>{[company, address, phones[0]].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>
        <Money amount={amount} />
      </td>
    </tr>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
