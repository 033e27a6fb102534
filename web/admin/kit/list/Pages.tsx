import { Pagination } from '@mantine/core';
import { figure } from '../../language/figures.ts';
import { t, translated } from '../../language/t.ts';
import { useIsPhone } from '../is-phone.ts';

interface Props {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  /** How many pages to name beside the current one; if omitted, as many as fit. */
  siblings?: number;
  /** The gap above the page links. */
  mt?: 'sm';
}

/** Links to the other pages of rows; renders nothing if there is only one. */
export function Pages({ page, pages, onChange, siblings, mt }: Props) {
  const isPhone = useIsPhone();
  if (pages <= 1) return null;
  return (
    <Pagination
      mt={mt}
      total={pages}
      value={page}
      onChange={onChange}
      siblings={siblings ?? (isPhone ? 0 : 1)}
      getItemProps={(page) => ({ 'aria-label': t('Page {page}', { page }), children: figure(page) })}
      getControlProps={(control) => ({ 'aria-label': translated(`${control} page`) })}
    />
  );
}
