import { Select } from '@mantine/core';
import { LINK_PAGES } from '../content/link-pages.ts';
import { useCall } from '../kit/calls.ts';
import { language, t } from '../language/t.ts';

/** Our pages that aren't records. The home page's title begins with the brand. */
const PAGES = LINK_PAGES.map(({ path, title }) => ({
  value: path,
  label: path === '/' ? t('Home') : title[language][0],
}));
/** How many records of each kind to offer; users can type any other address. */
const MOST_RECORDS = 100;

interface Props {
  link: string;
  /** Names the link's target for screen readers. */
  label: string;
  onChoose: (link: string) => void;
}

/** Fills in the address of a scheme, product or page, because no one knows it by heart. */
export function LinkChoice({ link, label, onChoose }: Props) {
  const products = useCall('GET product', {
    query: { find_is_published: 'true', sort: 'name:asc', size: MOST_RECORDS },
  });
  const schemes = useCall('GET scheme', { query: { sort: 'end_date:desc', size: MOST_RECORDS } });
  const published = (schemes.data?.data ?? []).filter(({ is_published }) => is_published);
  const groups = [
    {
      group: t('Schemes'),
      items: published.map(({ slug, name }) => ({ value: `/scheme/${slug}`, label: name })),
    },
    {
      group: t('Products'),
      items: (products.data?.data ?? []).map(({ slug, name }) => ({ value: `/products/${slug}`, label: name })),
    },
    { group: t('Pages'), items: PAGES },
  ].filter(({ items }) => items.length > 0);
  const isKnown = groups.some(({ items }) => items.some(({ value }) => value === link));
  return (
    <Select
      label={t('Links to')}
      aria-label={label}
      placeholder={t('Choose a scheme, a product or a page')}
      searchable
      clearable
      data={groups}
      value={isKnown ? link : null}
      onChange={(chosen) => onChoose(chosen ?? '')}
      clearButtonProps={{ 'aria-label': t('Remove link') }}
    />
  );
}
