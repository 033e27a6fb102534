import { useSearchParams } from 'react-router';
import { PAGE_SIZES, USUAL_SIZE } from '../../../../contract/calls/page-sizes.ts';

type Changes = Record<string, string | undefined>;

/** Reads page, size, sort and filters from the address. */
export function listStateOf(params: URLSearchParams) {
  const raw = { page: params.get('page') ?? '', size: Number(params.get('size')) };
  return {
    page: /^[1-9]\d{0,5}$/.test(raw.page) ? Number(raw.page) : 1,
    size: PAGE_SIZES.includes(raw.size) ? raw.size : USUAL_SIZE,
    sort: params.get('sort') ?? undefined,
    filters: Object.fromEntries([...params].filter(([name, value]) => name.startsWith('find_') && value !== '')),
  };
}

/** Keeps a list's state in the address, so it survives a reload, Back and links. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const { page, size, sort, filters } = listStateOf(params);

  function change(changes: Changes, how: { replace?: boolean } = {}) {
    setParams((params) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') params.delete(name);
        else params.set(name, value);
      }
      return params;
    }, how);
  }

  return {
    page,
    size,
    sort,
    filters,
    setPage: (page: number, how?: { replace: boolean }) => change({ page: page > 1 ? String(page) : undefined }, how),
    // A new size, order or filter starts at page one (spec 9).
    setSize: (size: number) => change({ size: String(size), page: undefined }),
    setSort: (sort: string | undefined) => change({ sort, page: undefined }),
    setFilters: (filters: Changes) => change({ ...filters, page: undefined }, { replace: true }),
    clearFilters: () =>
      change({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])), page: undefined }),
  };
}
