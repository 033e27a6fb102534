import { Button, CopyButton, Group, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toString as qrCode } from 'qrcode';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { SchemeStatus } from '../../../contract/offers/schemes.ts';
import { useData } from '../kit/calls.ts';
import { type Choice, useChoices } from '../kit/fields/choices.ts';
import { IconCopy, IconPrinter } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useListAddress } from '../kit/screen.ts';
import { t } from '../language/t.ts';
import classes from './Poster.module.css';

/** {list}/poster/{id}: shows the link to a retailer's offers, and a page with its QR code to hang up in the shop. */
export function Poster() {
  const { id = '' } = useParams();
  const list = useListAddress();
  const [scheme, setScheme] = useState<Choice>();
  const { data: office, error, refetch } = useData('GET office/{id}', { params: { id } });
  const schemes = useSchemes();
  const link = `${location.origin}/consumer?retailer=${id}${scheme ? `&scheme=${scheme.value}` : ''}`;
  return (
    <>
      <div className={classes.screen}>
        <PageHeader
          title={office ? t('Poster of {name}', { name: office.name }) : t('Poster')}
          back={{ to: list, label: t('Back to the list') }}
        >
          <Button leftSection={<IconPrinter size={16} aria-hidden />} disabled={!office} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </PageHeader>
        <Group align="end" gap="xs" mb="md">
          <Select
            label={t('Links to')}
            placeholder={t('All schemes of this retailer')}
            {...schemes}
            value={scheme?.value ?? null}
            onChange={(_id, chosen) => setScheme(chosen ?? undefined)}
            clearable
            w={320}
            maw="100%"
          />
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                {copied ? t('Copied') : t('Copy the link')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </div>
      {error && <ListFailed error={error} onRetry={refetch} list={list} />}
      {!office && !error && <Skeleton height={520} aria-busy />}
      {office && (
        <article className={classes.poster} aria-label={t('Poster of {name}', { name: office.name })}>
          <p className={classes.shop}>{office.name}</p>
          <p className={classes.offer}>{scheme?.label ?? t('Our offers')}</p>
          <QrCode link={link} />
          <p className={classes.how}>{t('Scan the code with your phone’s camera and choose yours.')}</p>
          <p className={classes.link}>{link}</p>
        </article>
      )}
    </>
  );
}

/** Offers live and scheduled schemes as the poster's target. */
function useSchemes() {
  const live = useSchemesThat('running');
  const coming = useSchemesThat('scheduled');
  // The two lists are read one after the other: a scheme that starts in between is in both.
  const begun = new Set(live.data.map(({ value }) => value));
  const groups = [
    { group: t('Live'), items: live.data },
    { group: t('Scheduled'), items: coming.data.filter(({ value }) => !begun.has(value)) },
  ];
  return {
    ...live.props,
    data: groups.filter(({ items }) => items.length > 0),
    onSearchChange(typed: string) {
      live.props.onSearchChange(typed);
      coming.props.onSearchChange(typed);
    },
    onDropdownOpen() {
      live.props.onDropdownOpen();
      coming.props.onDropdownOpen();
    },
  };
}

function useSchemesThat(find_status: SchemeStatus) {
  const query = { find_type: 'MULTI-BUY', find_status, sort: 'start_date:desc' } as const;
  return useChoices('GET scheme', { search: 'find_name', query, labelOf: ({ name }) => name });
}

/**
 * Stays black on white in dark mode, because scanners need dark on light. Still readable with a quarter of it damaged
 * or dirty.
 */
function QrCode({ link }: { link: string }) {
  const { data: svg } = useQuery({
    queryKey: ['QR code', link],
    queryFn: () => qrCode(link, { type: 'svg', errorCorrectionLevel: 'Q', margin: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!svg) return <Skeleton h={300} w={300} aria-busy />;
  return (
    <img
      className={classes.qr}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t('QR code of {order}', { order: link })}
      width={420}
      height={420}
    />
  );
}
