import { Alert, Group, Menu, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { type BillListed, VAT_PERCENT } from '../../../contract/orders/bills.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../../contract/orders/order-lists.ts';
import { Can } from '../kit/Can.tsx';
import { download, makeStale, upload, useData } from '../kit/calls.ts';
import { FileItem, FileMenu } from '../kit/FileMenu.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { ImportButton } from '../kit/imports/ImportButton.tsx';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Money } from '../kit/Money.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { failed } from '../kit/toast.tsx';
import { Moment } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { useOfficeChoices } from '../offices/choices.ts';
import { BillDialog } from './BillDialog.tsx';

/** sales-book: lists handed-over orders with their retailers' bills, and a fiscal year's sums. */
export function SalesBook() {
  const { filters } = useListState();
  const [chosen, setChosen] = useState<BillListed>();
  const offices = useOfficeChoices({}, [filters.find_office_id]);
  const { find_fiscal_year: fiscal_year, find_office_id: office_id } = filters;
  const query = { ...(fiscal_year && { fiscal_year }), ...(office_id && { office_id }) };
  const { data: book } = useData('GET bill/book', { query });
  const years = book?.years.map(({ name }) => ({ value: name, label: name })) ?? [];
  return (
    <>
      <ResourceList
        title={t('Sales book')}
        noun={t('Bill')}
        list="GET bill"
        nameOf={(order) => order.order_id}
        columns={[
          {
            header: t('Order'),
            lead: true,
            cell: (order) => <TwoLines first={order.order_id} second={order.customer_name} />,
          },
          { header: t('Office'), long: true, cell: (order) => order.office.name },
          {
            header: t('Handed over'),
            sort: 'handed_over_at',
            cell: (order) => <Moment at={order.handed_over_at} />,
          },
          { header: t('Total'), numeric: true, cell: (order) => <Money amount={order.bill?.amount ?? order.total} /> },
          {
            header: t('Bill'),
            mark: true,
            cell: ({ bill }) =>
              bill ? (
                <TwoLines
                  first={bill.number}
                  second={`${bill.day}, ${bill.fiscal_year}${bill.is_returned ? `, ${t('returned')}` : ''}`}
                />
              ) : (
                t('No bill yet')
              ),
          },
        ]}
        open={(order) => `/order-manage/${order.scheme_type.toLowerCase()}/detail/${order._id}`}
        search={{ name: 'find_search', label: t('orders by id or bill number') }}
        filters={[
          { label: t('Fiscal year'), name: 'find_fiscal_year', choices: years },
          { label: t('Bill'), name: 'find_has_bill', choices: yesOrNo(t('Recorded'), t('Missing')) },
          ...(offices.data.length > 1
            ? [{ label: t('Office'), name: 'find_office_id' as const, ...offices.filter }]
            : []),
        ]}
        empty={t('Orders appear here once handed over.')}
        above={book && <Sums book={book} />}
        headerActions={
          <>
            <Can path="sales-book/import">
              <ImportBills />
            </Can>
            {book && (
              <BookFile
                fiscal_year={book.year.name}
                office_id={office_id}
                isEmpty={book.bills + book.cancelled === 0}
              />
            )}
          </>
        }
        rowActions={(order) => (
          <Can path="sales-book/record">
            <SmallButton
              aria-label={`${order.bill ? t('Correct bill') : t('Enter bill')}: ${order.order_id}`}
              onClick={() => setChosen(order)}
            >
              {order.bill ? t('Correct') : t('Enter bill')}
            </SmallButton>
          </Can>
        )}
      />
      {chosen && <BillDialog order={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

type Book = NonNullable<ReturnType<typeof useData<'GET bill/book'>>['data']>;

/** Shows the year's sums with VAT separately, and says that this page isn't e-billing. */
function Sums({ book }: { book: Book }) {
  const { year, total, taxable, vat, bills, without, returned_bills, returned, returned_vat, cancelled } = book;
  const sums = [
    [t('Total billed'), total],
    [t('Taxable amount'), taxable],
    [t('VAT included ({percent}%)', { percent: VAT_PERCENT }), vat],
    ...(returned_bills > 0
      ? ([
          [t('Returned ({count})', { count: returned_bills }), -returned],
          [t('Total without returns'), total - returned],
          [t('VAT without returns'), vat - returned_vat],
        ] as const)
      : []),
  ] as const;
  return (
    <section aria-labelledby="book-year">
      <Alert color="info" mb="sm">
        {t('This records the bills that retailers issue. It doesn’t issue bills and isn’t e-billing software.')}
      </Alert>
      <Text size="sm" id="book-year" mb="xs">
        {t('Fiscal year {name}, {first} to {last}: {bills} with a bill, {without} without.', {
          ...year,
          bills,
          without,
        })}
        {cancelled > 0 &&
          ` ${t(cancelled === 1 ? '{count} bill cancelled.' : '{count} bills cancelled.', { count: cancelled })}`}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} mb="md">
        {sums.map(([name, amount]) => (
          <Group key={name} gap="xs" justify="space-between">
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <b>
              <Money amount={amount} />
            </b>
          </Group>
        ))}
      </SimpleGrid>
    </section>
  );
}

interface BookFileProps {
  fiscal_year: string;
  office_id: string | undefined;
  isEmpty: boolean;
}

/** Downloads the year's sales book, of one office or of all; says so if it has no line. */
function BookFile({ fiscal_year, office_id, isEmpty }: BookFileProps) {
  const save = (format: ExportFormat) =>
    download('GET bill/export', {
      query: { format, fiscal_year, ...(office_id && { office_id }) },
      name: `sales-book-${fiscal_year.replace('/', '-')}.${format}`,
    }).catch((error) => failed(error, t('The sales book could not be exported.')));
  return (
    <Can path="sales-book/export">
      <FileMenu>
        {isEmpty && (
          <Menu.Label>{t('No bill is recorded in {name}: the file is empty.', { name: fiscal_year })}</Menu.Label>
        )}
        {EXPORT_FORMATS.map((format) => (
          <FileItem key={format} onClick={() => save(format)}>
            {t('Sales book {name}, {format}', { name: fiscal_year, format: format.toUpperCase() })}
          </FileItem>
        ))}
      </FileMenu>
    </Can>
  );
}

function ImportBills() {
  return (
    <ImportButton
      title={t('Import bills')}
      about={t(
        'Columns: order_id, bill_number, and day (AD or BS) if it differs from the hand-over date. Orders not in the file stay as they are.',
      )}
      send={(file, onProgress) => upload('POST bill/import', { file, onProgress }).then(({ data }) => data)}
      onWritten={() => makeStale('POST bill/import')}
    />
  );
}
